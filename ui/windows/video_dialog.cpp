// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/video_dialog.h"

#include "ui/widgets/save_dialog.h"
#include "ui/widgets/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

namespace linkwright::windows {

namespace {

constexpr int pollMilliseconds = 30;
constexpr double slowest = 0.001, fastest = 1000.0;

/// Shows no more digits than a number has.
class PlainNumberBox : public QDoubleSpinBox {
public:
    QString textFromValue(double value) const override {
        QString text = QDoubleSpinBox::textFromValue(value);
        while (text.endsWith(QLatin1Char('0')))
            text.chop(1);
        if (!text.back().isDigit()) text.chop(1);
        return text;
    }
};

QDoubleSpinBox* timeField(double value, double duration, const char* name) {
    auto* field = new PlainNumberBox;
    field->setObjectName(QLatin1String(name));
    field->setDecimals(4);
    field->setRange(0.0, duration);
    field->setSuffix(QStringLiteral(" s"));
    field->setSingleStep(0.1 * duration);
    field->setValue(value);
    return field;
}

/// What encoders take: even numbers.
QSize even(const QSize& size) {
    return {std::max(2, size.width() / 2 * 2), std::max(2, size.height() / 2 * 2)};
}

void addSize(QComboBox& choice, const QString& words, const QSize& size) {
    choice.addItem(
        QStringLiteral("%1 (%2 \u00d7 %3)").arg(words).arg(size.width()).arg(size.height()), size);
}

}  // namespace

VideoDialog::VideoDialog(double duration, const QSize& viewSize, FilmMaker makeFilm,
                         QWidget* window)
    : QDialog(window), makeFilm_(std::move(makeFilm)) {
    setObjectName(QStringLiteral("videoDialog"));
    setWindowTitle(tr("Save video"));
    makeFields(duration, viewSize);
    summary_ = new QLabel(this);
    summary_->setObjectName(QStringLiteral("summary"));
    summary_->setWordWrap(true);
    withoutEncoder_ = new QLabel(
        tr("The program ffmpeg, which makes videos, was not found. Install it: sudo apt install "
           "ffmpeg. Without it, save numbered pictures here, or close this and use File › Save 3D "
           "animation."),
        this);
    withoutEncoder_->setObjectName(QStringLiteral("withoutEncoder"));
    withoutEncoder_->setWordWrap(true);
    widgets::setTextRole(withoutEncoder_, widgets::TextRole::Warning);
    progress_ = new QProgressBar(this);
    progress_->hide();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    save_ = buttons->addButton(tr("&Save\u2026"), QDialogButtonBox::AcceptRole);
    save_->setObjectName(QStringLiteral("saveVideo"));
    save_->setDefault(true);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(fields_);
    layout->addWidget(summary_);
    layout->addWidget(withoutEncoder_);
    layout->addWidget(progress_);
    layout->addWidget(buttons);
    connect(save_, &QPushButton::clicked, this, &VideoDialog::ask);
    connect(buttons, &QDialogButtonBox::rejected, this, &VideoDialog::reject);
    waiting_.setInterval(pollMilliseconds);
    connect(&waiting_, &QTimer::timeout, this, [this] {
        if (!film_->ready()) return;
        waiting_.stop();
        makeFrame();
    });
    refresh();
}

void VideoDialog::makeFields(double duration, const QSize& viewSize) {
    fields_ = new QWidget(this);
    auto* form = new QFormLayout(fields_);
    form->setContentsMargins(0, 0, 0, 0);
    size_ = new QComboBox;
    size_->setObjectName(QStringLiteral("size"));
    addSize(*size_, tr("As the view"), even(viewSize));
    addSize(*size_, tr("Small"), {1280, 720});
    addSize(*size_, tr("Full HD"), {1920, 1080});
    addSize(*size_, tr("4K"), {3840, 2160});
    form->addRow(tr("Si&ze"), size_);
    speed_ = new PlainNumberBox;
    speed_->setObjectName(QStringLiteral("speed"));
    speed_->setDecimals(3);
    speed_->setRange(slowest, fastest);
    speed_->setValue(1.0);
    speed_->setSuffix(QStringLiteral(" \u00d7"));
    speed_->setToolTip(tr("1 plays in real time, 0.1 ten times slower"));
    form->addRow(tr("S&peed"), speed_);
    from_ = timeField(0.0, duration, "from");
    form->addRow(tr("&From"), from_);
    to_ = timeField(duration, duration, "to");
    form->addRow(tr("&To"), to_);
    rate_ = new QComboBox;
    rate_->setObjectName(QStringLiteral("rate"));
    for (const int rate : {15, 24, 25, 30, 50, 60})
        rate_->addItem(tr("%1 frames per second").arg(rate), rate);
    rate_->setCurrentIndex(rate_->findData(30));
    form->addRow(tr("&Rate"), rate_);
    background_ = new QComboBox;
    background_->setObjectName(QStringLiteral("background"));
    background_->addItem(tr("As in the view"), static_cast<int>(FilmBackground::AsInView));
    background_->addItem(tr("White"), static_cast<int>(FilmBackground::White));
    background_->addItem(tr("Transparent (WebM, GIF, pictures)"),
                         static_cast<int>(FilmBackground::Transparent));
    form->addRow(tr("&Background"), background_);
    plots_ = new QCheckBox(tr("P&lots beside the view"));
    plots_->setObjectName(QStringLiteral("plots"));
    plots_->setToolTip(tr("The plots of the window, with a line at the current time"));
    form->addRow(QString(), plots_);
    for (QComboBox* choice : {size_, rate_, background_})
        connect(choice, &QComboBox::currentIndexChanged, this, &VideoDialog::refresh);
    for (QDoubleSpinBox* field : {speed_, from_, to_})
        connect(field, &QDoubleSpinBox::valueChanged, this, &VideoDialog::refresh);
}

int VideoDialog::frames() const {
    const double shown = (to_->value() - from_->value()) / speed_->value();
    return shown > 0.0 ? static_cast<int>(std::floor(shown * framesPerSecond() + 1e-6)) + 1 : 0;
}

QSize VideoDialog::frameSize() const {
    return size_->currentData().toSize();
}

int VideoDialog::framesPerSecond() const {
    return rate_->currentData().toInt();
}

void VideoDialog::setFrameSize(const QSize& size) {
    addSize(*size_, tr("Custom"), even(size));
    size_->setCurrentIndex(size_->count() - 1);
}

void VideoDialog::choose(const FilmChoice& choice) {
    if (choice.size.isValid()) setFrameSize(choice.size);
    if (choice.from) from_->setValue(*choice.from);
    if (choice.to) to_->setValue(*choice.to);
    speed_->setValue(choice.speed);
    if (rate_->findData(choice.framesPerSecond) < 0)
        rate_->addItem(tr("%1 frames per second").arg(choice.framesPerSecond),
                       choice.framesPerSecond);
    rate_->setCurrentIndex(rate_->findData(choice.framesPerSecond));
    background_->setCurrentIndex(background_->findData(static_cast<int>(choice.background)));
    plots_->setChecked(choice.plots);
}

void VideoDialog::setEncoder(const QString& program) {
    encoder_ = program;
    refresh();
}

bool VideoDialog::encoderFound() const {
    return !QStandardPaths::findExecutable(encoder_).isEmpty();
}

void VideoDialog::refresh() {
    const int count = frames();
    const bool works = count > 1;
    summary_->setText(works ? tr("%1 frames, %2 s long.")
                                  .arg(count)
                                  .arg(static_cast<double>(count) / framesPerSecond(), 0, 'g', 4)
                            : tr("Choose a later end or a slower speed: there is nothing to see."));
    save_->setEnabled(works && !file_);
    withoutEncoder_->setVisible(!encoderFound());
}

void VideoDialog::ask() {
    const bool transparent =
        background_->currentData().toInt() == static_cast<int>(FilmBackground::Transparent);
    refresh();  // the program may have been installed meanwhile
    std::vector<widgets::FileKind> kinds;
    if (encoderFound()) {
        if (!transparent) kinds.push_back({tr("MP4 video"), QStringLiteral("mp4")});
        kinds.push_back({tr("WebM video"), QStringLiteral("webm")});
        kinds.push_back({tr("GIF"), QStringLiteral("gif")});
    }
    kinds.push_back({tr("Numbered pictures"), QStringLiteral("png")});
    const QString path = widgets::askWhereToSave(
        this, windowTitle(), QStringLiteral("motion.") + kinds.front().suffix, kinds);
    if (!path.isEmpty()) save(path);
}

void VideoDialog::save(const QString& path) {
    document::VideoSettings settings;
    settings.path = path;
    settings.size = frameSize();
    settings.framesPerSecond = framesPerSecond();
    settings.transparent =
        background_->currentData().toInt() == static_cast<int>(FilmBackground::Transparent);
    film_ = makeFilm_(settings.size, plots_->isChecked());
    file_ = std::make_unique<document::VideoFile>(settings, encoder_);
    connect(file_.get(), &document::VideoFile::ready, this, [this] {
        // The frame is on its way; the next turn draws another one.
        QTimer::singleShot(0, this, &VideoDialog::makeFrame);
    });
    connect(file_.get(), &document::VideoFile::finished, this, [this](const QString& made) {
        widgets::SavedFiles::instance().announce(made);
        end(made, {});
    });
    connect(file_.get(), &document::VideoFile::failed, this,
            [this](const QString& reason, const QString& remedy) {
                end({}, remedy.isEmpty() ? reason : reason + QLatin1Char(' ') + remedy);
            });
    made_ = 0;
    progress_->setRange(0, frames());
    progress_->setValue(0);
    progress_->show();
    fields_->setEnabled(false);
    refresh();
    if (file_->start()) waiting_.start();
}

void VideoDialog::makeFrame() {
    if (!file_ || made_ > frames()) return;
    if (made_ == frames()) {
        ++made_;
        summary_->setText(tr("Finishing the file."));
        file_->finish();
        return;
    }
    const double time =
        std::min(to_->value(), from_->value() + made_ * speed_->value() / framesPerSecond());
    const auto background = static_cast<FilmBackground>(background_->currentData().toInt());
    ++made_;
    file_->write(film_->frame(time, background));
    progress_->setValue(made_);
}

void VideoDialog::end(const QString& path, const QString& failure) {
    waiting_.stop();
    // The file tells this itself, and must outlive what it says.
    if (file_) file_.release()->deleteLater();
    film_.reset();
    progress_->hide();
    fields_->setEnabled(true);
    refresh();
    if (!failure.isEmpty()) summary_->setText(failure);
    Q_EMIT ended(path, failure);
    if (!path.isEmpty()) accept();
}

void VideoDialog::reject() {
    if (file_) {
        file_->cancel();
        end({}, {});
        return;
    }
    QDialog::reject();
}

}  // namespace linkwright::windows
