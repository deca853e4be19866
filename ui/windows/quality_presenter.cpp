// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/quality_presenter.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/elements/objective_actions.h"
#include "ui/document/project/user_settings.h"
#include "ui/document/shown/display_units.h"
#include "ui/document/solving/mobility_text.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/timeline.h"
#include "ui/widgets/timeline_track.h"
#include "ui/windows/view_presenter.h"

#include <QAction>
#include <QCursor>
#include <QInputDialog>
#include <QRegularExpression>
#include <QStringList>
#include <QToolTip>
#include <algorithm>
#include <array>
#include <cmath>

namespace linkwright::windows {

namespace {

constexpr QLatin1String changeKey("lengthChange");

struct LengthUnit {
    const char* symbol;
    double meters;
};
constexpr std::array lengthUnits{LengthUnit{"mm", 1e-3}, LengthUnit{"µm", 1e-6},
                                 LengthUnit{"um", 1e-6}, LengthUnit{"cm", 1e-2},
                                 LengthUnit{"m", 1.0},   LengthUnit{"in", 0.0254}};

/// From lengths that hardly matter to those that matter most. Lightness rises and falls: the ends
/// differ in it from the middle, and in hue from each other.
std::vector<QColor> scaleColors() {
    return {QColor(0x5F7FA6), QColor(0xE3B23C), QColor(0xC8362E)};
}

QColor colorAt(double share) {
    const std::vector<QColor> colors = scaleColors();
    const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(colors.size() - 1);
    const auto before = std::min(static_cast<std::size_t>(place), colors.size() - 2);
    const double part = place - static_cast<double>(before);
    const auto mixed = [&](int one, int other) {
        return static_cast<int>(std::lround(one + part * (other - one)));
    };
    const QColor &one = colors[before], &other = colors[before + 1];
    return {mixed(one.red(), other.red()), mixed(one.green(), other.green()),
            mixed(one.blue(), other.blue())};
}

/// The point that an element is, or sits at; empty for others.
std::string pointOf(const model::Model& model, const std::string& id) {
    if (model::findById(model.points, id)) return id;
    const model::Joint* joint = model::findById(model.joints, id);
    return joint ? joint->point : std::string();
}

/// As workshops say it, in millimeters, unless another unit was chosen or that is no number to
/// read.
QString workshopLength(double meters) {
    const bool chosen = document::shownUnit(base::Quantity::Length).factor != 1.0;
    constexpr double least = 0.999e-5, most = 1.0;
    if (chosen || meters < least || meters >= most) return scene::lengthText(meters);
    return document::numberText(1e3 * meters, 6) + QStringLiteral("\u00A0mm");
}

/// Three digits.
QString shortLength(double meters) {
    if (meters == 0.0) return QStringLiteral("0");
    const double digit = std::pow(10.0, std::floor(std::log10(meters)) - 2.0);
    return workshopLength(std::round(meters / digit) * digit);
}

}  // namespace

std::optional<LengthChange> readLengthChange(const QString& text) {
    static const QRegularExpression pattern(QStringLiteral("^\\s*([0-9.,eE+-]+)\\s*(\\S+)\\s*$"));
    const QRegularExpressionMatch match = pattern.match(text);
    bool number = false;
    const double value = match.captured(1).replace(u',', u'.').toDouble(&number);
    if (!number || !(value > 0.0) || !std::isfinite(value)) return std::nullopt;
    const QString unit = match.captured(2);
    if (unit == QLatin1String("%")) return LengthChange{value / 100.0, true};
    for (const LengthUnit& known : lengthUnits)
        if (unit == QString::fromUtf8(known.symbol))
            return LengthChange{value * known.meters, false};
    return std::nullopt;
}

QString lengthChangeText(const LengthChange& change) {
    return change.relative
               ? QualityPresenter::tr("%1%").arg(document::numberText(100.0 * change.amount))
               : workshopLength(change.amount);
}

QualityPresenter::QualityPresenter(document::MotionFacts& facts, ViewPresenter& presenter,
                                   scene::MechanismView& view, widgets::Timeline& timeline,
                                   QObject* parent)
    : QObject(parent), facts_(facts), presenter_(presenter), view_(view), timeline_(timeline) {
    if (const auto kept = readLengthChange(document::settingOf(changeKey).toString()))
        change_ = *kept;
    connect(&facts_, &document::MotionFacts::changed, this, &QualityPresenter::show);
    connect(&presenter_, &ViewPresenter::tracedChanged, this, &QualityPresenter::askFacts);
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this,
            &QualityPresenter::show);
    connect(&view_, &scene::MechanismView::hoverChanged, this, &QualityPresenter::explain);
}

void QualityPresenter::show() {
    showMarks();
    showReadouts();
    showColors();
}

void QualityPresenter::showMarks() {
    using Kind = session::MotionMark::Kind;
    using Shape = widgets::TimelineMark::Kind;
    std::vector<widgets::TimelineMark> marks;
    const document::MotionFacts::Facts& facts = facts_.facts();
    for (const session::MotionMark& mark : facts.marks)
        marks.push_back({mark.kind == Kind::DeadPoint     ? Shape::End
                         : mark.kind == Kind::ChangePoint ? Shape::ChangePoint
                                                          : Shape::Limit,
                         mark.time, document::markText(*facts.model, mark)});
    timeline_.track()->setMarks(std::move(marks));
}

void QualityPresenter::showReadouts() {
    std::vector<scene::Readout> lines;
    const document::MotionFacts::Facts& facts = facts_.facts();
    QString kind = document::fourBarText(facts.mobility);
    if (facts.mobility.drive) {
        const std::string& drive = facts.mobility.drive->drive;
        const QString range = document::rangeText(facts.mobility, drive);
        if (kind.isEmpty() && !range.isEmpty())
            kind = document::nameOf(*facts.model, drive);
        else if (!kind.isEmpty() && !range.isEmpty())
            kind += QStringLiteral(",");
        if (!range.isEmpty()) kind += QLatin1Char(' ') + range;
    }
    if (!kind.isEmpty()) kind[0] = kind[0].toUpper();
    if (!kind.isEmpty()) lines.push_back({{}, kind});
    if (facts.transmission)
        lines.push_back({tr("Smallest transmission angle"),
                         document::withUnit(facts.transmission->angle,
                                            document::shownUnit(base::Quantity::Angle), 3)});
    view_.setReadouts(std::move(lines));
}

double QualityPresenter::changeOf(const session::LengthSensitivity& length) const {
    return change_.relative ? change_.amount * length.length : change_.amount;
}

void QualityPresenter::showColors() {
    const std::optional<session::PathSensitivity>& found = facts_.facts().sensitivity;
    if (!tolerancesShown_ || !found || found->lengths.empty()) {
        view_.setBodyColors({}, {});
        return;
    }
    double most = 0.0;
    std::map<std::string, double> shifts;
    for (const session::LengthSensitivity& length : found->lengths) {
        const double shift = length.mean * changeOf(length);
        shifts[length.body] = std::max(shifts[length.body], shift);
        most = std::max(most, shift);
    }
    std::map<std::string, QColor> colors;
    for (const auto& [body, shift] : shifts)
        colors[body] = colorAt(most > 0.0 ? shift / most : 0.0);
    view_.setBodyColors(std::move(colors),
                        {tr("Motion of %1 per %2 of length change")
                             .arg(presenter_.tracedName(), lengthChangeText(change_)),
                         QStringLiteral("0"), shortLength(most), scaleColors()});
}

QString QualityPresenter::toleranceText(const QString& id) const {
    const document::MotionFacts::Facts& facts = facts_.facts();
    if (!tolerancesShown_ || !facts.sensitivity) return {};
    const std::string element = id.toStdString();
    QStringList lines;
    const auto add = [&](const session::LengthSensitivity& length) {
        const double change = changeOf(length);
        QString line =
            tr("%1 to %2, longer by %3: the path moves by %4 on average, %5 at most")
                .arg(document::nameOf(*facts.model, length.from),
                     document::nameOf(*facts.model, length.to), shortLength(change),
                     shortLength(length.mean * change), shortLength(length.largest * change));
        if (length.cost)
            line += tr("; the cost changes by %1 %2")
                        .arg(document::numberText(*length.cost * change, 3),
                             document::costUnit(*facts.model));
        lines << line + QLatin1Char('.');
    };
    for (const session::LengthSensitivity& length : facts.sensitivity->lengths)
        if (length.body == element) add(length);
    // Points and joints tell of the ground, which is no link.
    const std::string point = pointOf(*facts.model, element);
    for (const session::LengthSensitivity& length : facts.sensitivity->lengths)
        if (document::kindOf(*facts.model, length.body) == document::ElementKind::Ground
            && !point.empty() && (length.from == point || length.to == point))
            add(length);
    return lines.join(QLatin1Char('\n'));
}

void QualityPresenter::explain(const QString& id) {
    if (!tolerancesShown_) return;
    const QString text = id.isEmpty() ? QString() : toleranceText(id);
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(QCursor::pos(), text, &view_);
}

void QualityPresenter::askFacts() {
    facts_.setPathWanted(tolerancesShown_ ? presenter_.tracedId() : std::string());
}

void QualityPresenter::setTolerancesShown(bool shown) {
    tolerancesShown_ = shown;
    askFacts();
    showColors();
    if (!shown) return;
    if (presenter_.tracedId().empty())
        view_.showNotice(tr("No point is traced yet. Right-click a link, then choose Trace."));
    else if (facts_.facts().mobility.drive == std::nullopt && facts_.facts().marks.empty()
             && !facts_.busy())
        view_.showNotice(tr("Tolerance colors need a motion that is determined by drives alone."));
}

void QualityPresenter::setTolerance(const LengthChange& change) {
    if (change == change_) return;
    change_ = change;
    document::keepSetting(changeKey, change.relative
                                         ? QStringLiteral("%1 %").arg(100.0 * change.amount, 0, 'g')
                                         : QStringLiteral("%1 m").arg(change.amount, 0, 'g'));
    showColors();
}

void QualityPresenter::followActions(QAction& colors, QAction& change, QWidget& window) {
    connect(&colors, &QAction::toggled, this, &QualityPresenter::setTolerancesShown);
    connect(&change, &QAction::triggered, this, [this, &colors, &window] {
        if (askForTolerance(window)) colors.setChecked(true);
    });
}

bool QualityPresenter::askForTolerance(QWidget& window) {
    QString text = lengthChangeText(change_).replace(QChar(0xA0), u' ');
    for (;;) {
        bool given = false;
        text = QInputDialog::getText(&window, tr("Length change for tolerance colors"),
                                     tr("Change of each length (for example, 0.1 mm or 0.5 %):"),
                                     QLineEdit::Normal, text, &given);
        if (!given) return false;
        if (const auto change = readLengthChange(text)) {
            setTolerance(*change);
            return true;
        }
    }
}

}  // namespace linkwright::windows
