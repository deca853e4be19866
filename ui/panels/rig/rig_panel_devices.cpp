// SPDX-License-Identifier: GPL-3.0-or-later
// The list of devices at the top of the rig panel.
#include "ui/document/elements/engine_words.h"
#include "ui/panels/rig/rig_panel.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/theme.h"

#include <QAbstractItemView>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QStandardItemModel>
#include <QStyleOptionFrame>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace linkwright::panels {

namespace {

constexpr int maxListWidth = 640;  // px
constexpr int listMargin = 32;
constexpr int deviceLines = 4;  // of text below the list of devices, where the panel is narrow

/// While nobody types, a long name or address keeps its beginning and its end.
class DeviceField : public QLineEdit {
public:
    using QLineEdit::QLineEdit;

protected:
    void paintEvent(QPaintEvent* event) override {
        QStyleOptionFrame option;
        initStyleOption(&option);
        const QRect place = style()
                                ->subElementRect(QStyle::SE_LineEditContents, &option, this)
                                .marginsRemoved(textMargins())
                                .adjusted(2, 0, -2, 0);
        if (hasFocus() || fontMetrics().horizontalAdvance(text()) <= place.width()) {
            QLineEdit::paintEvent(event);
            return;
        }
        QPainter painter(this);
        style()->drawPrimitive(QStyle::PE_PanelLineEdit, &option, &painter, this);
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(text(), Qt::ElideMiddle, place.width()));
    }
};

}  // namespace

void RigPanel::addDevice(QVBoxLayout& column) {
    auto* box = new QWidget(this);
    devices_ = new widgets::ChoiceBox(box);
    devices_->setObjectName(QStringLiteral("rigDevices"));
    devices_->setAccessibleName(tr("Device"));
    devices_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    devices_->setMinimumContentsLength(10);
    devices_->setEditable(true);
    devices_->setLineEdit(new DeviceField(devices_));
    devices_->setInsertPolicy(QComboBox::NoInsert);
    devices_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);  // what the button leaves
    devices_->setCompleter(nullptr);
    connect_ = new QPushButton(tr("Disconnect"), box);
    connect_->setObjectName(QStringLiteral("connectRig"));
    connect_->ensurePolished();
    connect_->setMinimumWidth(connect_->sizeHint().width());  // for both of its words
    connect(connect_, &QPushButton::clicked, this, &RigPanel::connectOrDisconnect);
    connect(devices_, &QComboBox::currentIndexChanged, this, &RigPanel::refreshState);
    // Of a long address, its beginning says what it is.
    connect(devices_->lineEdit(), &QLineEdit::textChanged, devices_, [this](const QString& text) {
        if (!devices_->lineEdit()->isModified()) devices_->lineEdit()->setCursorPosition(0);
        devices_->setToolTip(text + QLatin1Char('\n')
                             + tr("Choose a device, or type one: serial:/dev/ttyACM0"));
    });
    connect(devices_->lineEdit(), &QLineEdit::textEdited, this, &RigPanel::refreshState);
    devices_->view()->setTextElideMode(Qt::ElideRight);
    devices_->installEventFilter(this);
    devices_->view()->parentWidget()->installEventFilter(this);
    devices_->lineEdit()->installEventFilter(this);
    deviceText_ = new QLabel(box);
    deviceText_->setWordWrap(true);
    deviceText_->setTextFormat(Qt::PlainText);
    widgets::setTextRole(deviceText_, widgets::TextRole::Hint);
    deviceText_->setObjectName(QStringLiteral("rigDevice"));
    deviceText_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    // What is said of a device has this room before it is said: the buttons below stay put.
    deviceText_->setMinimumHeight(deviceLines
                                  * QFontMetrics(widgets::Theme::uiFont(12)).lineSpacing());
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(devices_, 1);
    row->addWidget(connect_);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(12, 12, 12, 10);
    layout->setSpacing(8);
    layout->addLayout(row);
    layout->addWidget(deviceText_);
    column.addWidget(box);
}

void RigPanel::lookForDevices() {
    const bool choosing = devices_->lineEdit()->isModified() || devices_->view()->isVisible();
    if (isVisible() && !rig_.connection().connected() && !rig_.connection().connecting()
        && !choosing)
        rig_.connection().refreshDevices();
}

/// The first click on the name of the device opens the list, the next one edits the name, also
/// where the arrow has opened it.
bool RigPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == devices_->view()->parentWidget() && event->type() == QEvent::Show)
        opensDevices_ = false;
    if (watched == devices_ && event->type() == QEvent::FocusIn)
        opensDevices_ = static_cast<QFocusEvent*>(event)->reason() == Qt::MouseFocusReason;
    // Not before: the list lies over the field, and letting go would choose from it.
    if (watched == devices_->lineEdit() && event->type() == QEvent::MouseButtonRelease
        && std::exchange(opensDevices_, false)) {
        devices_->showPopup();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void RigPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!rig_.connection().connected()) rig_.connection().refreshDevices();
}

void RigPanel::fillDevices() {
    const QString chosen = chosenDevice();
    const bool typing = devices_->lineEdit()->isModified();
    const QString typed = devices_->currentText();
    const int cursor = devices_->lineEdit()->cursorPosition();
    QStringList before;
    for (int row = 0; row < devices_->count(); ++row)
        before << devices_->itemData(row).toString();
    const QSignalBlocker blocker(devices_);
    devices_->clear();
    auto* model = qobject_cast<QStandardItemModel*>(devices_->model());
    for (const session::DeviceListing& listing : rig_.connection().devices()) {
        const QString specification = QString::fromStdString(listing.specification);
        const QString reason = document::translated(listing.reason);
        devices_->addItem(document::translated(listing.name), specification);
        const int row = devices_->count() - 1;
        devices_->setItemData(row, reason.isEmpty() ? specification : reason, Qt::ToolTipRole);
        if (!listing.available && model) {
            model->item(row)->setEnabled(false);
            model->item(row)->setText(document::translated(listing.name)
                                      + QStringLiteral("  \u2013  ") + reason);
        }
    }
    // The list is as wide as what it says, the field as the panel.
    devices_->view()->setMinimumWidth(
        std::min(maxListWidth, devices_->view()->sizeHintForColumn(0) + listMargin));
    if (!typing) {
        selectDevice(chosen.isEmpty() ? projectDevice_ : chosen, before);
    } else {
        devices_->setCurrentIndex(-1);
        devices_->setEditText(typed);
        devices_->lineEdit()->setModified(true);
        devices_->lineEdit()->setCursorPosition(cursor);
    }
    refreshState();
}

/// One that the list does not have stands there as if it had been typed; an emulated rig that was
/// started again has another port.
/// @param before what was in the list: none of it was started again
void RigPanel::selectDevice(const QString& specification, const QStringList& before) {
    int index = devices_->findData(specification);
    const bool restarted = index < 0 && document::RigConnection::emulated(specification);
    for (int row = 0; restarted && row < devices_->count() && index < 0; ++row) {
        const QString listed = devices_->itemData(row).toString();
        if (document::RigConnection::emulated(listed) && !before.contains(listed)) index = row;
    }
    if (index < 0 && specification.isEmpty()) index = 0;
    devices_->setCurrentIndex(index);
    if (index < 0) devices_->setEditText(specification);
    refreshDeviceText();
}

/// A typed device is its own specification; a chosen one carries it.
QString RigPanel::chosenDevice() const {
    const int index = devices_->currentIndex();
    const bool chosen = index >= 0 && devices_->itemText(index) == devices_->currentText();
    return chosen ? devices_->itemData(index).toString() : devices_->currentText().trimmed();
}

void RigPanel::connectOrDisconnect() {
    if (rig_.connection().connected() || rig_.connection().connecting()) {
        rig_.connection().close();
        rig_.connection().refreshDevices();
        return;
    }
    const QString device = chosenDevice();
    projectDevice_ = device;
    // The project remembers its rig; the simulated one is what there is anyway.
    if (device != QStringLiteral("simulated") || !rig_.planning().device().isEmpty())
        rig_.planning().setDevice(device);
    rig_.connection().open(device);
    refreshState();
}

/// What the device is, or what to do about it.
void RigPanel::refreshDeviceText() {
    const session::RigStatus& status = rig_.connection().status();
    const auto& devices = rig_.connection().devices();
    const auto listed = [device =
                             chosenDevice().toStdString()](const session::DeviceListing& known) {
        return known.specification == device;
    };
    if (rig_.connection().connected()) {
        QString text = QString::fromStdString(status.device.description);
        if (!status.device.verifiedOnHardware && !rig_.connection().emulated())
            text += QLatin1Char('\n') + tr("Not verified on hardware.");
        if (rig_.connection().emulated())
            text += QLatin1Char('\n')
                    + tr("Runs on this computer: cycles are late while the computer is busy.");
        else if (!rig_.connection().simulated())
            text += QLatin1Char('\n')
                    + tr(
                        "The E-stop here complements the emergency switch of the rig and never "
                        "replaces it.");
        deviceText_->setText(text);
    } else if (rig_.connection().connecting()) {
        deviceText_->setText(tr("Connecting to %1").arg(rig_.connection().deviceName()));
    } else if (!devices.empty() && std::none_of(devices.begin(), devices.end(), listed)) {
        deviceText_->setText(
            document::RigConnection::emulated(chosenDevice())
                ? tr("Not found. Start linkwright-rig again, or choose another device.")
                : tr("Not in the list. Plug it in, or press Connect to try it."));
    } else if (chosenDevice() == QStringLiteral("simulated")) {
        deviceText_->setText(tr("The simulated rig needs no hardware."));
    } else {
        deviceText_->clear();
    }
}

}  // namespace linkwright::panels
