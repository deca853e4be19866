// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curve_graph.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace linkwright::plots {

namespace {

constexpr double visibleMove = 0.25;      // pixels
constexpr double nearby = 2.0;            // pixels
constexpr double dense = 0.75;            // of the columns
constexpr double minAcross = 20.0;        // pixels, of a curve whose width says nothing
constexpr double samplesPerColumn = 4.0;  // more are not all drawn

bool isBreak(const QPointF& point) {
    return std::isnan(point.x()) || std::isnan(point.y());
}

/// Pixels from the first point of a line to its last one.
double lengthAcross(const QVector<QPointF>& line) {
    const auto isDrawn = [](const QPointF& point) { return !isBreak(point); };
    const auto first = std::find_if(line.begin(), line.end(), isDrawn);
    const auto last = std::find_if(line.rbegin(), line.rend(), isDrawn);
    return first == line.end() ? 0.0 : last->x() - first->x();
}

/// Whether two points of lines look the same.
bool isNear(const QPointF& one, const QPointF& other) {
    if (isBreak(one) || isBreak(other)) return isBreak(one) == isBreak(other);
    return std::abs(one.x() - other.x()) < visibleMove
           && std::abs(one.y() - other.y()) < visibleMove;
}

QCPGraphData sampleOf(double x, double y) {
    // QCustomPlot breaks a line at a value that is no number.
    return {x, std::isfinite(y) ? y : std::numeric_limits<double>::quiet_NaN()};
}

}  // namespace

CurveGraph::CurveGraph(QCPAxis* xAxis, QCPAxis* yAxis, CurveId id, const CurveLook& look)
    : QCPGraph(xAxis, yAxis), id_(id) {
    setAntialiased(true);
    setSelectable(QCP::stNone);
    setLook(look);
}

void CurveGraph::setLook(const CurveLook& look) {
    look_ = look;
    setName(look.name);
    setPen(curvePen(look.style));
}

bool CurveGraph::isLogarithmic() const {
    return valueAxis()->scaleType() == QCPAxis::stLogarithmic;
}

std::optional<double> CurveGraph::shown(const QCPGraphData& sample) const {
    return drawable(sample.value, isLogarithmic()) ? std::optional(sample.value) : std::nullopt;
}

void CurveGraph::setSamples(const std::vector<double>& x, const std::vector<double>& y) {
    QVector<QCPGraphData> samples;
    const std::size_t count = std::min(x.size(), y.size());
    samples.reserve(static_cast<qsizetype>(count));
    for (std::size_t index = 0; index < count; ++index)
        if (std::isfinite(x[index])) samples.append(sampleOf(x[index], y[index]));
    data()->set(samples, true);
}

void CurveGraph::append(double x, double y) {
    if (std::isfinite(x)) data()->add(sampleOf(x, y));
}

std::optional<AxisRange> CurveGraph::xExtent() const {
    if (data()->isEmpty()) return std::nullopt;
    return AxisRange{data()->constBegin()->key, (data()->constEnd() - 1)->key};
}

std::optional<AxisRange> CurveGraph::extent() const {
    bool found = false;
    const QCPRange range = getValueRange(found, isLogarithmic() ? QCP::sdPositive : QCP::sdBoth);
    return found ? std::optional(range) : std::nullopt;
}

std::optional<QCPGraphData> CurveGraph::last() const {
    for (auto sample = data()->constEnd(); sample != data()->constBegin();)
        if (shown(*--sample)) return *sample;
    return std::nullopt;
}

std::optional<double> CurveGraph::nearest(double place) const {
    const std::optional<AxisRange> range = xExtent();
    if (!range || !range->contains(place)) return std::nullopt;
    auto sample = data()->findBegin(place, false);
    if (sample != data()->constBegin() && place - (sample - 1)->key < sample->key - place) --sample;
    return shown(*sample);
}

std::optional<double> CurveGraph::valueAt(double place) const {
    const std::optional<AxisRange> range = xExtent();
    if (!range || !range->contains(place)) return std::nullopt;
    const auto after = data()->findBegin(place, false);
    const std::optional<double> upper = shown(*after);
    if (after->key == place || !upper) return upper;
    const auto before = after - 1;
    const std::optional<double> lower = shown(*before);
    if (!lower) return std::nullopt;
    const double fraction = (place - before->key) / (after->key - before->key);
    // On a logarithmic axis the line on the screen is straight in the logarithm.
    if (isLogarithmic()) return *lower * std::pow(*upper / *lower, fraction);
    return *lower + fraction * (*upper - *lower);
}

std::optional<CurveStatistics> CurveGraph::statistics(const AxisRange& range) const {
    std::vector<QCPGraphData> samples;
    const auto addAt = [&](double place) {
        if (const auto value = valueAt(place)) samples.emplace_back(place, *value);
    };
    addAt(range.lower);
    for (const QCPGraphData& sample : *data())
        if (sample.key > range.lower && sample.key < range.upper && shown(sample))
            samples.push_back(sample);
    addAt(range.upper);
    if (samples.empty()) return std::nullopt;
    CurveStatistics result{samples.front().value, samples.front().value};
    double area = 0.0, squares = 0.0, width = 0.0;
    for (std::size_t index = 0; index < samples.size(); ++index) {
        const double value = samples[index].value;
        result.least = std::min(result.least, value);
        result.most = std::max(result.most, value);
        if (index == 0) continue;
        const double before = samples[index - 1].value;
        const double step = samples[index].key - samples[index - 1].key;
        width += step;
        area += 0.5 * step * (before + value);
        squares += step * (before * before + before * value + value * value) / 3.0;
    }
    // All of it at one place.
    result.mean = width > 0.0 ? area / width : samples.front().value;
    result.rootMeanSquare =
        width > 0.0 ? std::sqrt(squares / width) : std::abs(samples.front().value);
    return result;
}

void CurveGraph::trace() {
    line_.clear();
    if (!data()->isEmpty()) getLines(&line_, QCPDataRange(0, dataCount()));
}

/// One of the lines may have grown where it ends.
bool CurveGraph::hasMoved() const {
    if (line_.isEmpty() || painted_.isEmpty()) return line_.isEmpty() != painted_.isEmpty();
    const qsizetype common = std::min(line_.size(), painted_.size());
    if (!std::equal(line_.begin(), line_.begin() + common, painted_.begin(), isNear)) return true;
    const QVector<QPointF>& longer = line_.size() > painted_.size() ? line_ : painted_;
    return std::any_of(longer.begin() + common, longer.end(),
                       [&](const QPointF& point) { return !isNear(point, longer[common - 1]); });
}

bool CurveGraph::crosses(const QRectF& area) const {
    const auto between = [&](const QPointF& from, const QPointF& to) {
        const double left = std::max(from.x(), area.left() - nearby);
        const double right = std::min(to.x(), area.right() + nearby);
        if (!(left <= right)) return false;
        const double wide = to.x() - from.x();
        const double slope = wide > 0.0 ? (to.y() - from.y()) / wide : 0.0;
        const double first = from.y() + slope * (left - from.x());
        const double second = wide > 0.0 ? from.y() + slope * (right - from.x()) : to.y();
        return std::max(first, second) > area.top() - nearby
               && std::min(first, second) < area.bottom() + nearby;
    };
    for (qsizetype index = 0; index < line_.size(); ++index) {
        if (isBreak(line_[index])) continue;
        const bool joined = index > 0 && !isBreak(line_[index - 1]);
        if (between(line_[joined ? index - 1 : index], line_[index])) return true;
    }
    return false;
}

std::vector<DrawnSample> CurveGraph::drawn() const {
    std::vector<DrawnSample> samples;
    bool gap = false;
    for (const QPointF& point : painted_) {
        if (!isBreak(point))
            samples.push_back({keyAxis()->pixelToCoord(point.x()),
                               valueAxis()->pixelToCoord(point.y()), gap && !samples.empty()});
        gap = isBreak(point);
    }
    return samples;
}

void CurveGraph::draw(QCPPainter* painter) {
    painted_.clear();
    QCPGraph::draw(painter);
}

void CurveGraph::drawLinePlot(QCPPainter* painter, const QVector<QPointF>& lines) const {
    painted_ = lines;
    // Where a curve fills every column it crosses its width says nothing, and Qt's strokes of 2 px
    // take much longer: a report to three panes of two curves with 10,000 samples and a convergence
    // plot took 60 ms, with lines of 1 px 4 ms.
    const bool onPaper = painter->modes().testFlag(QCPPainter::pmNoCaching);
    const double most = dense * std::max(lengthAcross(lines), minAcross);
    if (!onPaper && static_cast<double>(lines.size()) > most) {
        QPen thin = painter->pen();
        thin.setWidthF(parentPlot()->bufferDevicePixelRatio());
        thin.setCosmetic(true);
        painter->setPen(thin);
    }
    QCPGraph::drawLinePlot(painter, lines);
}

namespace {

/// The samples of one column of pixels: its line needs the first one, and the extremes in the order
/// in which they come.
class Column {
public:
    explicit Column(QVector<QCPGraphData>& line) : line_(line) {}

    void begin(const QCPGraphData& sample) {
        flush();
        samples_ = {sample, sample, sample};
        any_ = true;
    }
    void add(const QCPGraphData& sample) {
        if (sample.value < samples_[1].value) samples_[1] = sample;
        if (sample.value > samples_[2].value) samples_[2] = sample;
        last_ = sample;
    }
    void flush() {
        if (!any_) return;
        const auto& [first, low, high] = samples_;
        line_.append(first);
        for (const QCPGraphData& extreme :
             {low.key < high.key ? low : high, low.key < high.key ? high : low})
            if (extreme.key != line_.last().key) line_.append(extreme);
        if (last_ && last_->key != line_.last().key) line_.append(*last_);
        any_ = false;
        last_.reset();
    }

private:
    QVector<QCPGraphData>& line_;
    std::array<QCPGraphData, 3> samples_;  ///< first, lowest, highest
    std::optional<QCPGraphData> last_;
    bool any_ = false;
};

}  // namespace

/// QCustomPlot tells the extremes of a column in a fixed order, which draws what falls as a zigzag.
void CurveGraph::getOptimizedLineData(QVector<QCPGraphData>* lineData,
                                      const QCPGraphDataContainer::const_iterator& begin,
                                      const QCPGraphDataContainer::const_iterator& end) const {
    if (begin == end) return;
    const double ratio = parentPlot()->bufferDevicePixelRatio();
    const auto columnOf = [&](const QCPGraphData& sample) {
        return std::floor(ratio * keyAxis()->coordToPixel(sample.key));
    };
    const double columns = std::abs(columnOf(*(end - 1)) - columnOf(*begin)) + 1.0;
    const bool all = !adaptiveSampling()  // paper has them all
                     || static_cast<double>(end - begin) < samplesPerColumn * columns;
    Column column(*lineData);
    double present = std::numeric_limits<double>::quiet_NaN();
    for (auto sample = begin; sample != end; ++sample) {
        const bool gap = !drawable(sample->value, isLogarithmic());
        if (gap || all) {
            column.flush();
            present = std::numeric_limits<double>::quiet_NaN();
            lineData->append(
                {sample->key, gap ? std::numeric_limits<double>::quiet_NaN() : sample->value});
        } else if (columnOf(*sample) != present) {
            present = columnOf(*sample);
            column.begin(*sample);
        } else {
            column.add(*sample);
        }
    }
    column.flush();
}

}  // namespace linkwright::plots
