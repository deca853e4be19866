// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/view/view_overlay.h"

#include "ui/document/shown/display_units.h"
#include "ui/scene/picture/ground_grid.h"
#include "ui/scene/view/label_placement.h"

#include <QFontMetricsF>
#include <QLineF>
#include <QPainter>
#include <QPainterPath>
#include <QResizeEvent>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace linkwright::scene {

namespace {

constexpr double haloWidth = 3.0;
constexpr int noticeMilliseconds = 6000;
constexpr double markGap = 8.0;        // between what is drawn around a place and its name
constexpr double legendHeight = 22.0;  // middle of the line above the lower edge
constexpr double legendSymbolWidth = 28.0;

QFont makeFont(const QString& family, const QFont& fallback, int pixels, QFont::Weight weight) {
    QFont font(fallback);
    font.setFamilies(QStringList{family} + fallback.families());
    font.setPixelSize(pixels);
    font.setWeight(weight);
    return font;
}

QFont sansFont(int pixels, QFont::Weight weight) {
    return makeFont(QStringLiteral("Inter"), QFont(), pixels, weight);
}

QFont monoFont(int pixels) {
    QFont fallback;
    fallback.setStyleHint(QFont::Monospace);
    QFont font = makeFont(QStringLiteral("JetBrains Mono"), fallback, pixels, QFont::Normal);
    font.setFixedPitch(true);
    return font;
}

QColor axisColor(const SceneStyle& style, int axis) {
    return axis == 0 ? style.axisX : axis == 1 ? style.axisY : style.axisZ;
}

}  // namespace

QString lengthText(double meters) {
    const document::DisplayUnit chosen = document::shownUnit(base::Quantity::Length);
    if (chosen.factor != 1.0) {
        QString number = QString::number(std::abs(meters) / chosen.factor, 'g', 6);
        if (meters < 0.0) number.prepend(QChar(0x2212));
        return number + QChar(0x00A0) + chosen.symbol;
    }
    struct Unit {
        double meters;
        const char* symbol;
    };
    constexpr std::array units{Unit{1e3, "km"}, Unit{1.0, "m"}, Unit{1e-3, "mm"}, Unit{1e-6, "µm"},
                               Unit{1e-9, "nm"}};
    const double size = std::abs(meters);
    // Tenths of a meter stay meters, as people say them.
    const auto fits = [size](const Unit& unit) { return size >= 0.0999 * unit.meters; };
    const auto* unit = std::find_if(units.begin(), units.end(), [&](const Unit& candidate) {
        return candidate.meters == 1.0 ? fits(candidate) : size >= 0.999 * candidate.meters;
    });
    if (unit == units.end()) unit = size == 0.0 ? &units[1] : &units.back();
    QString number = QString::number(size / unit->meters, 'g', 6);
    if (meters < 0.0) number.prepend(QChar(0x2212));
    return number + QChar(0x00A0) + QString::fromUtf8(unit->symbol);
}

ViewOverlay::ViewOverlay(const CameraControl& camera, QWidget* parent)
    : QWidget(parent),
      camera_(camera),
      nameFont_(sansFont(13, QFont::DemiBold)),
      smallFont_(sansFont(12, QFont::Normal)),
      numberFont_(monoFont(18)),
      unitFont_(monoFont(12)) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    style_ = darkSceneStyle();
    noticeTimer_.setSingleShot(true);
    connect(&noticeTimer_, &QTimer::timeout, this, [this] { setNotice({}); });
}

void ViewOverlay::setSceneStyle(const SceneStyle& style) {
    style_ = style;
    haloTexts_.clear();
    update();
}

void ViewOverlay::setEmpty(bool empty) {
    empty_ = empty;
    update();
}

void ViewOverlay::setEmptyText(const QString& text) {
    emptyText_ = text;
    update();
}

void ViewOverlay::setCost(const QString& title, const QString& value, const QString& unit) {
    if (title == costTitle_ && value == costValue_ && unit == costUnit_) return;
    costTitle_ = title;
    costValue_ = value;
    costUnit_ = unit;
    invalidate();
}

void ViewOverlay::setLegend(std::vector<LegendEntry> entries) {
    const auto alike = [](const LegendEntry& one, const LegendEntry& other) {
        return one.symbol == other.symbol && one.text == other.text && one.color == other.color;
    };
    if (std::equal(entries.begin(), entries.end(), legend_.begin(), legend_.end(), alike)) return;
    legend_ = std::move(entries);
    invalidate();
}

void ViewOverlay::setReadouts(std::vector<Readout> readouts) {
    if (readouts == readouts_) return;
    readouts_ = std::move(readouts);
    invalidate();
}

void ViewOverlay::setColorScale(ColorScale scale) {
    if (scale == colorScale_) return;
    colorScale_ = std::move(scale);
    update();
}

void ViewOverlay::invalidate() {
    if (state_ != Supply::Current) return;  // it will be asked for anyway
    state_ = Supply::Needed;
    update();
}

void ViewOverlay::bringUpToDate() {
    if (state_ != Supply::Needed || !supply_) return;
    state_ = Supply::Running;
    supply_();
    state_ = Supply::Current;
}

void ViewOverlay::setLabels(std::vector<OverlayLabel> labels, std::vector<OverlayRing> rings) {
    rings_ = std::move(rings);
    std::vector<LabelWish> wishes;
    for (const OverlayLabel& label : labels) {
        LabelWish wish{label.anchor,     {label.direction},
                       labelSize(label), std::max(0.0, label.clearance - markGap),
                       label.clearance,  label.important,
                       !label.faint};
        wish.directions.insert(wish.directions.end(), label.otherDirections.begin(),
                               label.otherDirections.end());
        wish.otherAnchors = label.otherAnchors;
        wishes.push_back(std::move(wish));
    }
    const auto places = placeLabels(wishes, takenAreas());
    labels_.clear();
    for (std::size_t index = 0; index < labels.size(); ++index) {
        if (!places[index]) continue;
        OverlayLabel& label = labels_.emplace_back(std::move(labels[index]));
        label.anchor = places[index]->anchor;
        label.direction = places[index]->direction;
        label.clearance = places[index]->clearance;
        label.withLine = places[index]->withLine;
    }
    Q_EMIT labelsPlaced();
}

/// What else is written over the picture.
std::vector<QRectF> ViewOverlay::takenAreas() const {
    std::vector<QRectF> areas{
        QRectF(0.0, height() - 92.0, 84.0, 92.0),  // triad
        QRectF(scaleBarLeft() - 8.0, height() - 42.0, width() - scaleBarLeft(), 42.0)};
    if (!costValue_.isEmpty()) {
        areas.push_back(costArea());
    }
    for (const LegendPlace& place : legendPlaces())
        areas.push_back(place.rect);
    for (const ReadoutPlace& place : readoutPlaces())
        areas.push_back(place.rect);
    if (controlsVisible_) areas.push_back(viewCube_.area());
    if (!covered_.isEmpty()) areas.push_back(covered_);
    // Beside the view.
    constexpr double far = 1e4;
    areas.emplace_back(-far, -far, far, 2.0 * far);
    areas.emplace_back(width(), -far, far, 2.0 * far);
    return areas;
}

QRectF ViewOverlay::costArea() const {
    const double wide = std::max(QFontMetricsF(smallFont_).horizontalAdvance(costTitle_),
                                 QFontMetricsF(numberFont_).horizontalAdvance(costValue_) + 8.0
                                     + QFontMetricsF(unitFont_).horizontalAdvance(costUnit_));
    return {16.0, 12.0, wide, 40.0};
}

std::pair<double, double> ViewOverlay::coveredRows() {
    constexpr double smallView = 480.0, gap = 6.0, maxShare = 0.3;
    if (width() >= smallView) return {0.0, 0.0};
    bringUpToDate();
    double top = costValue_.isEmpty() ? 0.0 : 52.0 + gap;
    for (const ReadoutPlace& place : readoutPlaces())
        top = std::max(top, place.rect.bottom() + gap);
    double bottom = 0.0;
    for (const LegendPlace& place : legendPlaces())
        bottom = std::max(bottom, height() - place.rect.top() + gap);
    const double most = maxShare * height();
    return {std::min(top, most), std::min(bottom, most)};
}

void ViewOverlay::setUnderlay(std::function<void(QPainter&)> paint) {
    underlay_ = std::move(paint);
    update();
}

void ViewOverlay::setPreview(ToolPreview preview) {
    preview_ = std::move(preview);
    update();
}

void ViewOverlay::setNotice(const QString& text) {
    notice_ = text;
    if (text.isEmpty())
        noticeTimer_.stop();
    else
        noticeTimer_.start(noticeMilliseconds);
    update();
}

void ViewOverlay::cameraChanged() {
    viewCube_.update(camera_, size());
    update();
}

void ViewOverlay::resizeEvent(QResizeEvent* /*event*/) {
    viewCube_.update(camera_, size());
}

const QFont& ViewOverlay::fontOf(const OverlayLabel& label) const {
    return label.faint ? smallFont_ : nameFont_;
}

QSizeF ViewOverlay::labelSize(const OverlayLabel& label) const {
    const QFontMetricsF metrics(fontOf(label));
    return {metrics.horizontalAdvance(label.text), metrics.capHeight()};
}

QRectF ViewOverlay::labelRect(const OverlayLabel& label) const {
    return scene::labelRect(label.anchor, label.direction, label.clearance, labelSize(label));
}

QString ViewOverlay::labelAt(QPointF position) {
    for (const OverlayLabel& label : labels()) {
        if (!label.id.isEmpty() && labelRect(label).adjusted(-3, -4, 3, 4).contains(position))
            return label.id;
    }
    return {};
}

const QPixmap& ViewOverlay::haloText(const OverlayLabel& label) {
    const double ratio = devicePixelRatioF();
    const QString key = label.text + label.color.name() + QString::number(ratio);
    QPixmap& pixmap = haloTexts_[key];
    if (!pixmap.isNull()) return pixmap;
    const QFont& font = fontOf(label);
    const QFontMetricsF metrics(font);
    const QSizeF size(metrics.horizontalAdvance(label.text) + 4 * haloWidth,
                      metrics.height() + 2 * haloWidth);
    pixmap = QPixmap((size * ratio).toSize() + QSize(1, 1));
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath path;
    path.addText(2 * haloWidth, haloWidth + metrics.ascent(), font, label.text);
    QColor halo = style_.halo;
    halo.setAlphaF(0.85F);
    painter.strokePath(path,
                       QPen(halo, 2.0 * haloWidth, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setFont(font);
    painter.setPen(label.color);
    painter.drawText(QPointF(2 * haloWidth, haloWidth + metrics.ascent()), label.text);
    return pixmap;
}

void ViewOverlay::setControlsVisible(bool visible) {
    controlsVisible_ = visible;
    update();
}

void ViewOverlay::paintEvent(QPaintEvent* /*event*/) {
    bringUpToDate();
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.setFont(smallFont_);
    if (underlay_) underlay_(painter);
    paintLabels(painter);
    if (controlsVisible_) {
        viewCube_.paint(painter, style_);
        paintTriad(painter);
    }
    paintScaleBar(painter);
    paintCost(painter);
    paintReadouts(painter);
    paintColorScale(painter);
    paintLegend(painter);
    if (empty_ && !emptyText_.isEmpty() && preview_.marks.empty()) paintEmptyState(painter);
    painter.setFont(smallFont_);
    paintToolPreview(painter, camera_, style_, preview_);
    if (!notice_.isEmpty()) paintNotice(painter);
}

void ViewOverlay::paintLabels(QPainter& painter) {
    painter.setBrush(Qt::NoBrush);
    for (const OverlayRing& ring : rings_)
        // On a halo, as names: the color of a link may be near that of the ring.
        for (const QPen& pen :
             {QPen(style_.halo, ring.width + 2.0), QPen(ring.color, ring.width)}) {
            painter.setPen(pen);
            painter.drawEllipse(ring.center, ring.radius, ring.radius);
        }
    // No line strikes through a name.
    for (const OverlayLabel& label : labels_)
        if (label.withLine) paintLabelLine(painter, label, labelRect(label));
    for (const OverlayLabel& label : labels_) {
        const QRectF rect = labelRect(label);
        if (label.faint) {
            painter.setFont(smallFont_);
            painter.setPen(label.color);
            painter.drawText(rect.bottomLeft(), label.text);
            continue;
        }
        const QPixmap& pixmap = haloText(label);
        const QFontMetricsF metrics(fontOf(label));
        painter.drawPixmap(
            QPointF(rect.left() - 2 * haloWidth, rect.bottom() - metrics.ascent() - haloWidth),
            pixmap);
    }
}

/// From what is drawn around the place of a name to the name.
void ViewOverlay::paintLabelLine(QPainter& painter, const OverlayLabel& label,
                                 const QRectF& rect) const {
    const QPointF end(std::clamp(label.anchor.x(), rect.left() - 3.0, rect.right() + 3.0),
                      std::clamp(label.anchor.y(), rect.top() - 3.0, rect.bottom() + 3.0));
    const QLineF whole(label.anchor, end);
    if (whole.length() < markGap) return;
    const QLineF line(whole.pointAt(markGap / whole.length()), end);
    for (const QPen& pen : {QPen(style_.halo, 3.0), QPen(label.color, 1.0)}) {
        painter.setPen(pen);
        painter.drawLine(line);
    }
}

void ViewOverlay::paintCost(QPainter& painter) const {
    if (costValue_.isEmpty()) return;
    paintBackground(painter, costArea().adjusted(-6, 0, 6, 1));
    painter.setFont(smallFont_);
    painter.setPen(style_.text2);
    painter.drawText(QPointF(16, 26), costTitle_);
    painter.setFont(numberFont_);
    painter.setPen(style_.text1);
    painter.drawText(QPointF(16, 47), costValue_);
    const double width = QFontMetricsF(numberFont_).horizontalAdvance(costValue_);
    painter.setFont(unitFont_);
    painter.setPen(style_.text2);
    painter.drawText(QPointF(16 + width + 8, 47), costUnit_);
}

/// Behind words that links, paths or targets may lie behind.
void ViewOverlay::paintBackground(QPainter& painter, const QRectF& rect) const {
    QColor plate = style_.halo;
    plate.setAlphaF(0.7F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(plate);
    painter.drawRoundedRect(rect, 3, 3);
}

/// One line each: a label and its value, as far as there is room above the triad.
std::vector<ViewOverlay::ReadoutPlace> ViewOverlay::readoutPlaces() const {
    constexpr double left = 16.0, lineStep = 19.0, triadTop = 92.0;
    const QFontMetricsF metrics(smallFont_);
    std::vector<ReadoutPlace> places;
    double base = costValue_.isEmpty() ? 26.0 : 73.0;
    for (const Readout& readout : readouts_) {
        if (base > height() - triadTop) break;
        const double title =
            readout.title.isEmpty() ? 0.0 : metrics.horizontalAdvance(readout.title) + 8.0;
        QRectF rect(left, base - metrics.ascent(), title + metrics.horizontalAdvance(readout.value),
                    metrics.height());
        // Up to the rim, and not behind the cube.
        const QRectF cube = viewCube_.area();
        const bool besideCube =
            controlsVisible_ && rect.top() < cube.bottom() && rect.bottom() > cube.top();
        rect.setRight(std::min(rect.right(), (besideCube ? cube.left() : width()) - 12.0));
        places.push_back({&readout, rect, title});
        base += lineStep;
    }
    return places;
}

void ViewOverlay::paintReadouts(QPainter& painter) const {
    const QFontMetricsF metrics(smallFont_);
    const double ascent = metrics.ascent();
    for (const ReadoutPlace& place : readoutPlaces())
        paintBackground(painter, place.rect.adjusted(-6, -1, 6, 2));
    painter.setFont(smallFont_);
    for (const auto& [readout, rect, valueAt] : readoutPlaces()) {
        const QPointF base(rect.left(), rect.top() + ascent);
        painter.setPen(style_.text2);
        painter.drawText(base, readout->title);
        painter.setPen(style_.text1);
        painter.drawText(
            base + QPointF(valueAt, 0.0),
            metrics.elidedText(readout->value, Qt::ElideRight, rect.width() - valueAt + 1.0));
    }
}

/// At the left rim, above the triad.
void ViewOverlay::paintColorScale(QPainter& painter) const {
    if (colorScale_.title.isEmpty() || colorScale_.colors.size() < 2) return;
    constexpr double left = 16.0, length = 150.0, thickness = 8.0, above = 120.0;
    const QRectF bar(left, height() - above, length, thickness);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    const auto last = static_cast<double>(colorScale_.colors.size() - 1);
    for (std::size_t stop = 0; stop < colorScale_.colors.size(); ++stop)
        gradient.setColorAt(static_cast<double>(stop) / last, colorScale_.colors[stop]);
    painter.setPen(Qt::NoPen);
    painter.setBrush(gradient);
    painter.drawRoundedRect(bar, 2.0, 2.0);
    painter.setFont(smallFont_);
    painter.setPen(style_.text2);
    painter.drawText(bar.topLeft() + QPointF(0.0, -8.0), colorScale_.title);
    const QRectF numbers = bar.translated(0.0, thickness + 3.0).adjusted(0.0, 0.0, 0.0, 10.0);
    painter.setPen(style_.text1);
    painter.drawText(numbers, Qt::AlignLeft | Qt::AlignTop, colorScale_.least);
    painter.drawText(numbers, Qt::AlignRight | Qt::AlignTop, colorScale_.most);
}

double ViewOverlay::scaleBarLeft() const {
    const double scale = camera_.pixelsPerMeter(camera_.state().focus);
    return width() - 20.0 - roundStep(130.0 / scale) * scale;
}

void ViewOverlay::paintScaleBar(QPainter& painter) const {
    const double scale = camera_.pixelsPerMeter(camera_.state().focus);
    const double length = roundStep(130.0 / scale);
    const double pixels = length * scale;
    const double right = width() - 20.0;
    const double base = height() - 17.0;
    const std::array corners{QPointF(right - pixels, base - 5), QPointF(right - pixels, base),
                             QPointF(right, base), QPointF(right, base - 5)};
    const QString text = lengthText(length);
    const QFontMetricsF metrics(smallFont_);
    QPainterPath letters;
    letters.addText(right - 0.5 * (pixels + metrics.horizontalAdvance(text)), base - 10.0,
                    smallFont_, text);
    // Readable over a part, too.
    painter.strokePath(
        letters, QPen(style_.halo, 2.0 * haloWidth, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    for (const QPen& pen :
         {QPen(style_.halo, 1.3 + haloWidth, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin),
          QPen(style_.text2, 1.3, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin)}) {
        painter.setPen(pen);
        painter.drawPolyline(corners.data(), static_cast<int>(corners.size()));
    }
    painter.fillPath(letters, style_.text2);
}

void ViewOverlay::paintTriad(QPainter& painter) const {
    const ViewAxes screen = camera_.screenFrame();
    const QPointF origin(42.0, height() - 44.0);
    struct Axis {
        int index;
        QPointF tip;
        double depth;
    };
    std::vector<Axis> axes;
    for (int index = 0; index < 3; ++index) {
        const Eigen::Vector3d axis = Eigen::Vector3d::Unit(index);
        axes.push_back(
            {index, QPointF(axis.dot(screen.right), -axis.dot(screen.up)), axis.dot(screen.front)});
    }
    std::sort(axes.begin(), axes.end(),
              [](const Axis& first, const Axis& second) { return first.depth < second.depth; });
    QFont font = smallFont_;
    font.setPixelSize(11);
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    for (const Axis& axis : axes) {
        painter.setPen(QPen(axisColor(style_, axis.index), 2.0, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(origin, origin + axis.tip * 25.0);
        if (std::hypot(axis.tip.x(), axis.tip.y()) < 0.15) continue;
        const QPointF center =
            origin + axis.tip * 25.0 + axis.tip / std::hypot(axis.tip.x(), axis.tip.y()) * 9.0;
        painter.drawText(QRectF(center.x() - 10, center.y() - 8, 20, 16), Qt::AlignCenter,
                         QString(QChar('X' + axis.index)));
    }
}

void ViewOverlay::paintLegendSymbol(QPainter& painter, const LegendEntry& entry,
                                    QPointF left) const {
    painter.setBrush(Qt::NoBrush);
    const QPointF right = left + QPointF(20, 0);
    switch (entry.symbol) {
        case LegendSymbol::TracedPath:
            painter.setPen(QPen(style_.tracedPath, 2.2));
            painter.drawLine(left, right);
            break;
        case LegendSymbol::ReferencePath: {
            QPen pen(style_.referencePath, 1.5);
            pen.setDashPattern({4.0, 2.7});
            painter.setPen(pen);
            painter.drawLine(left, right);
            break;
        }
        case LegendSymbol::Target: {
            const QPointF middle = 0.5 * (left + right);
            painter.setPen(QPen(style_.referencePath, 1.5));
            painter.drawEllipse(middle, 4.0, 4.0);
            painter.drawLine(middle + QPointF(-7, 0), middle + QPointF(7, 0));
            painter.drawLine(middle + QPointF(0, -7), middle + QPointF(0, 7));
            break;
        }
        case LegendSymbol::TargetDot:
            painter.setPen(Qt::NoPen);
            painter.setBrush(style_.referencePath);
            for (const double share : {0.1, 0.5, 0.9})
                painter.drawEllipse(left + share * (right - left), 2.0, 2.0);
            break;
        case LegendSymbol::Ghost: {
            QColor fill = style_.ghost;
            fill.setAlphaF(0.13F);
            QColor line = style_.ghost;
            line.setAlphaF(0.60F);
            painter.setPen(QPen(line, 1.0));
            painter.setBrush(fill);
            painter.drawRoundedRect(QRectF(left + QPointF(-1, -4), QSizeF(22, 8)), 4, 4);
            break;
        }
        case LegendSymbol::Compared: {
            QColor fill = entry.color;
            fill.setAlphaF(0.08F);
            painter.setPen(QPen(entry.color, 1.2));
            painter.setBrush(fill);
            painter.drawRoundedRect(QRectF(left + QPointF(-1, -4), QSizeF(22, 8)), 4, 4);
            break;
        }
        case LegendSymbol::Gradient:
            painter.setPen(QPen(style_.gradient, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            painter.drawLine(left, right);
            painter.drawPolyline(
                QPolygonF({right + QPointF(-6, -4.5), right, right + QPointF(-6, 4.5)}));
            break;
    }
}

std::vector<ViewOverlay::LegendPlace> ViewOverlay::legendPlaces() const {
    constexpr double leftEnd = 84.0;  // the triad
    constexpr double gap = 22.0;
    constexpr double rowStep = 20.0;
    const QFontMetricsF metrics(smallFont_);
    const auto widthOf = [&](const LegendEntry& entry) {
        return legendSymbolWidth + metrics.horizontalAdvance(entry.text) + gap;
    };
    // Between triad and scale bar; what does not fit there goes into rows above.
    const double room = std::max(120.0, scaleBarLeft() - gap - leftEnd);
    std::vector<std::vector<const LegendEntry*>> rows(1);
    double used = 0.0;
    for (const LegendEntry& entry : legend_) {
        if (used > 0.0 && used + widthOf(entry) - gap > room) {
            rows.emplace_back();
            used = 0.0;
        }
        rows.back().push_back(&entry);
        used += widthOf(entry);
    }
    std::vector<LegendPlace> places;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const double middle =
            height() - legendHeight - rowStep * static_cast<double>(rows.size() - 1 - row);
        double total = -gap;
        for (const LegendEntry* entry : rows[row])
            total += widthOf(*entry);
        const double centered = 0.5 * (width() - total);
        double left = std::max(leftEnd, std::min(centered, leftEnd + room - total));
        for (const LegendEntry* entry : rows[row]) {
            places.push_back(
                {entry, QRectF(left, middle - 0.5 * rowStep, widthOf(*entry) - gap, rowStep)});
            left += widthOf(*entry);
        }
    }
    return places;
}

void ViewOverlay::paintLegend(QPainter& painter) const {
    const QFontMetricsF metrics(smallFont_);
    for (const LegendPlace& place : legendPlaces())
        paintBackground(painter, place.rect.adjusted(-6, 0, 6, 0));
    for (const auto& [entry, rect] : legendPlaces()) {
        const double middle = rect.center().y();
        paintLegendSymbol(painter, *entry, {rect.left(), middle});
        painter.setFont(smallFont_);
        painter.setPen(style_.text2);
        painter.drawText(
            QPointF(rect.left() + legendSymbolWidth, middle + 0.5 * metrics.capHeight()),
            entry->text);
    }
}

void ViewOverlay::paintNotice(QPainter& painter) {
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(notice_) + 16.0;
    QRectF place(std::max(8.0, 0.5 * (this->width() - width)), 12.0, width, 26.0);
    // Not over the numbers at the left.
    if (const auto [top, bottom] = coveredRows(); top > 0.0) place.moveTop(top + 2.0);
    for (const QRectF& area : takenAreas())
        if (area.top() >= 0.0 && area.top() < 60.0 && place.intersects(area))
            place.moveTop(area.bottom() + 8.0);
    paintPlate(painter, style_, place.topLeft(), notice_, QRectF(rect()).adjusted(0, 0, 0, -20));
}

void ViewOverlay::paintEmptyState(QPainter& painter) const {
    painter.setFont(sansFont(15, QFont::Normal));
    // On a plate: axes and grid lie behind it.
    const QFontMetricsF metrics(painter.font());
    // Above the origin, where the first point often goes.
    const double wide = metrics.horizontalAdvance(emptyText_) + 16.0;
    QRectF place(std::max(8.0, 0.5 * (width() - wide)), 0.25 * (height() - metrics.height()), wide,
                 metrics.height() + 8.0);
    const QRectF cube = viewCube_.area();
    if (controlsVisible_ && place.intersects(cube)) place.moveTop(cube.bottom() + 8.0);
    paintPlate(painter, style_, place.topLeft(), emptyText_, QRectF(rect()));
}

}  // namespace linkwright::scene
