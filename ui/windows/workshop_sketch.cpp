// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/workshop_sketch.h"

#include "engine/session/document/project_access.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/shown/display_units.h"
#include "ui/plots/plot_export.h"
#include "ui/plots/qcustomplot_include.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QFontMetricsF>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineF>
#include <QPolygonF>
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace linkwright::windows {

namespace {

// A4, landscape, in pixels of 96 dpi; longer where tables need it.
constexpr double pageWidth = 1123.0, pageHeight = 794.0;
constexpr double margin = 36.0, minTableWidth = 372.0, rowHeight = 18.0, titleHeight = 34.0;
constexpr double columnGap = 14.0;
constexpr double dimensionOffset = 26.0, arrowLength = 8.0, jointRadius = 5.0;
constexpr int digits = 6;

QString text(const char* source) {
    return QCoreApplication::translate("WorkshopSketch", source);
}

QString lengthText(double length) {
    return document::numberText(length / document::shownUnit(base::Quantity::Length).factor,
                                digits);
}

QString nameOf(const model::Point& point) {
    return QString::fromStdString(point.name.empty() ? point.id : point.name);
}

/// Two points of a link, of a rod or of the ground.
struct Span {
    const model::Point* from;
    const model::Point* to;
    QString link;
    double length;  ///< m
};

Eigen::Vector3d positionOf(const model::Point& point) {
    return {point.position[0].value, point.position[1].value, point.position[2].value};
}

/// The distances that make the links what they are, each once.
std::vector<Span> spansOf(const model::Model& model) {
    std::vector<Span> spans;
    std::set<std::pair<std::string, std::string>> known;
    const auto add = [&](const std::string& from, const std::string& to, const QString& link,
                         const std::optional<model::Number>& length = {}) {
        const model::Point* first = model::findById(model.points, from);
        const model::Point* second = model::findById(model.points, to);
        if (first == nullptr || second == nullptr || from == to) return;
        if (known.insert(std::minmax(from, to)).second)
            spans.push_back(
                {first, second, link,
                 length ? length->value : (positionOf(*first) - positionOf(*second)).norm()});
    };
    std::string firstPivot;
    for (const model::Joint& joint : model.joints) {
        if (joint.bodyA != model::groundId && joint.bodyB != model::groundId) continue;
        if (firstPivot.empty())
            firstPivot = joint.point;
        else
            add(firstPivot, joint.point, text("Ground"));
    }
    for (const model::Body& body : model.bodies) {
        const std::size_t count = body.points.size();
        const QString name = QString::fromStdString(body.name.empty() ? body.id : body.name);
        for (std::size_t index = 0; index + 1 < count; ++index)
            add(body.points[index], body.points[index + 1], name);
        if (count > 2) add(body.points.back(), body.points.front(), name);
    }
    for (const model::Rod& rod : model.rods)
        add(rod.endA.point, rod.endB.point,
            QString::fromStdString(rod.name.empty() ? rod.id : rod.name), rod.length);
    return spans;
}

/// Draws one model.
class Sketch {
public:
    Sketch(QPainter& painter, const model::Model& model)
        : painter_(painter), model_(model), spans_(spansOf(model)) {
        const model::HingePlane plane = model::hingePlane(model);
        const Eigen::Vector3d normal(plane.normal.data());
        right_ = Eigen::Vector3d(plane.horizontal.data());
        up_ = normal.cross(right_);
    }

    [[nodiscard]] double heightOfTables() const {
        const auto rows = static_cast<double>(spans_.size() + model_.points.size() + 5);
        return 2.0 * margin + titleHeight + rows * rowHeight;
    }

    void draw(const QString& title, const QSizeF& size) {
        QFont font = painter_.font();
        font.setPixelSize(20);
        painter_.setFont(font);
        painter_.setPen(Qt::black);
        painter_.drawText(QPointF(margin, margin + 16.0), title);
        font.setPixelSize(12);
        painter_.setFont(font);
        const std::vector<Row> links = linkRows(), points = pointRows();
        const std::vector<double> edges = edgesOf({&links, &points});
        const double tables = edges.back();
        const QRectF frame(margin, margin + titleHeight, size.width() - 3.0 * margin - tables,
                           size.height() - 2.0 * margin - titleHeight);
        fit(frame.adjusted(70.0, 50.0, -70.0, -50.0));
        drawLinks();
        drawSprings();
        drawJoints();
        for (const Span& span : spans_)
            drawDimension(span);
        drawNames();
        QPointF corner(size.width() - margin - tables, margin + titleHeight);
        drawTable(corner, links, edges);
        corner.ry() += rowHeight;
        drawTable(corner, points, edges);
    }

private:
    using Row = std::array<QString, 4>;

    [[nodiscard]] QPointF flat(const Eigen::Vector3d& position) const {
        return {position.dot(right_), -position.dot(up_)};
    }

    [[nodiscard]] QPointF on(const model::Point& point) const {
        return (flat(positionOf(point)) - middle_) * scale_ + center_;
    }

    [[nodiscard]] std::optional<QPointF> on(const std::string& id) const {
        const model::Point* point = model::findById(model_.points, id);
        if (point == nullptr) return std::nullopt;
        return on(*point);
    }

    void fit(const QRectF& frame) {
        if (model_.points.empty()) return;
        QPointF least = flat(positionOf(model_.points.front())), most = least;
        for (const model::Point& point : model_.points) {
            const QPointF place = flat(positionOf(point));
            least = {std::min(least.x(), place.x()), std::min(least.y(), place.y())};
            most = {std::max(most.x(), place.x()), std::max(most.y(), place.y())};
        }
        const QPointF extent = most - least;
        scale_ = std::min(frame.width() / std::max(extent.x(), 1e-9),
                          frame.height() / std::max(extent.y(), 1e-9));
        middle_ = (least + most) / 2.0;
        center_ = frame.center();
        for (const model::Point& point : model_.points)
            centroid_ += on(point) / static_cast<double>(model_.points.size());
    }

    void drawLinks() {
        painter_.setPen(QPen(Qt::black, 2.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter_.setBrush(QColor(232, 236, 240));
        for (const model::Body& body : model_.bodies) {
            QPolygonF outline;
            for (const std::string& id : body.points)
                if (const auto place = on(id)) outline << *place;
            if (outline.size() > 2)
                painter_.drawPolygon(outline);
            else
                painter_.drawPolyline(outline);
        }
        painter_.setPen(QPen(Qt::black, 1.2, Qt::DashLine));
        for (const model::Rod& rod : model_.rods) {
            const auto first = on(rod.endA.point), second = on(rod.endB.point);
            if (first && second) painter_.drawLine(*first, *second);
        }
    }

    void drawSprings() {
        painter_.setPen(QPen(QColor(90, 90, 90), 1.0));
        for (const model::SpringDamper& spring : model_.springs) {
            const auto first = on(spring.endA.point), second = on(spring.endB.point);
            if (!first || !second) continue;
            const QLineF line(*first, *second);
            if (line.length() < 1.0) continue;
            const QPointF across = acrossOf(line) * 5.0;
            constexpr int turns = 18;
            QPolygonF zigzag{line.p1()};
            for (int turn = 1; turn < turns; ++turn)
                zigzag << line.pointAt(0.1 + 0.8 * turn / turns)
                              + across * (turn % 2 == 0 ? 1.0 : -1.0);
            zigzag << line.p2();
            painter_.drawPolyline(zigzag);
        }
    }

    static QPointF acrossOf(const QLineF& line) {
        return QPointF(-line.dy(), line.dx()) / line.length();
    }

    void drawJoints() {
        for (const model::Joint& joint : model_.joints) {
            const auto place = on(joint.point);
            if (!place) continue;
            const bool grounded = joint.bodyA == model::groundId || joint.bodyB == model::groundId;
            painter_.setPen(QPen(Qt::black, 1.4));
            painter_.setBrush(Qt::white);
            if (joint.kind == model::JointKind::Prismatic)
                drawSlider(joint, *place);
            else if (grounded)
                drawSupport(*place);
            if (joint.kind != model::JointKind::Prismatic && joint.kind != model::JointKind::Fixed)
                painter_.drawEllipse(*place, jointRadius, jointRadius);
        }
    }

    void drawSlider(const model::Joint& joint, const QPointF& place) {
        const QPointF axis = flat({joint.axis[0].value, joint.axis[1].value, joint.axis[2].value});
        const double length = std::hypot(axis.x(), axis.y());
        if (length < 1e-9) return;
        const QPointF along = axis / length, across(-along.y(), along.x());
        painter_.drawLine(place - along * 45.0, place + along * 45.0);
        const QPointF corner = along * 13.0, side = across * 8.0;
        painter_.drawPolygon(QPolygonF{place - corner - side, place + corner - side,
                                       place + corner + side, place - corner + side});
    }

    void drawSupport(const QPointF& place) {
        const double half = 11.0, height = 16.0;
        painter_.drawPolygon(
            QPolygonF{place, place + QPointF(-half, height), place + QPointF(half, height)});
        for (double x = -half; x <= half; x += 5.5)
            painter_.drawLine(place + QPointF(x, height), place + QPointF(x - 5.0, height + 6.0));
    }

    /// Whether two dimension lines lie one on the other.
    static bool overlap(const QLineF& line, const QLineF& other) {
        constexpr double apart = 6.0, common = 2.0;  // pixels
        const QPointF along = QPointF(line.dx(), line.dy()) / line.length();
        const QPointF across = acrossOf(line);
        double least = line.length(), most = 0.0;
        for (const QPointF end : {other.p1() - line.p1(), other.p2() - line.p1()}) {
            if (std::abs(QPointF::dotProduct(end, across)) > apart) return false;
            least = std::min(least, QPointF::dotProduct(end, along));
            most = std::max(most, QPointF::dotProduct(end, along));
        }
        return std::min(most, line.length()) - std::max(least, 0.0) > common;
    }

    /// The dimension line of a link, so far from it that it lies on no other one.
    QLineF freeBeside(const QLineF& link, const QPointF& away) {
        constexpr int maxRows = 6;
        QLineF line;
        for (int row = 1; row <= maxRows; ++row) {
            line = link.translated(away * (dimensionOffset * row));
            if (std::none_of(dimensions_.begin(), dimensions_.end(),
                             [&](const QLineF& other) { return overlap(line, other); }))
                break;
        }
        dimensions_.push_back(line);
        return line;
    }

    /// Beside its link, away from the middle of the mechanism.
    void drawDimension(const Span& span) {
        const QLineF line(on(*span.from), on(*span.to));
        if (line.length() < 4.0 * arrowLength) return;
        QPointF away = acrossOf(line);
        const QPointF out = line.center() - centroid_;
        if (QPointF::dotProduct(away, out) < 0.0) away = -away;
        const QPen thin(QColor(30, 90, 160), 0.8);
        painter_.setPen(thin);
        const QLineF shifted = freeBeside(line, away);
        painter_.drawLine(line.p1() + away * 8.0, shifted.p1() + away * 4.0);
        painter_.drawLine(line.p2() + away * 8.0, shifted.p2() + away * 4.0);
        painter_.drawLine(shifted);
        painter_.setBrush(thin.color());
        const QPointF along = QPointF(line.dx(), line.dy()) / line.length();
        const QPointF wide = away * 2.5;
        for (const auto& [tip, sign] : {std::pair{shifted.p1(), 1.0}, {shifted.p2(), -1.0}}) {
            const QPointF end = tip + along * (sign * arrowLength);
            painter_.drawPolygon(QPolygonF{tip, end + wide, end - wide});
        }
        const QString label = lengthText(span.length);
        double turn = -line.angle();
        if (turn < -90.0 && turn > -270.0) turn += 180.0;
        painter_.save();
        painter_.translate(shifted.center());
        painter_.rotate(turn);
        const QRectF box = QFontMetricsF(painter_.font()).boundingRect(label);
        const QRectF behind(-0.5 * box.width() - 3.0, -8.0, box.width() + 6.0, 16.0);
        painter_.fillRect(behind, Qt::white);
        painter_.drawText(behind, Qt::AlignCenter, label);
        painter_.restore();
    }

    [[nodiscard]] bool isPivot(const std::string& point) const {
        return std::any_of(model_.joints.begin(), model_.joints.end(), [&](const auto& joint) {
            return joint.point == point
                   && (joint.bodyA == model::groundId || joint.bodyB == model::groundId);
        });
    }

    /// On the inner side: dimension lines are outside.
    void drawNames() {
        painter_.setPen(Qt::black);
        for (const model::Point& point : model_.points) {
            const QLineF inward(on(point), centroid_);
            QPointF offset = inward.length() > 1.0
                                 ? (inward.p2() - inward.p1()) * (18.0 / inward.length())
                                 : QPointF(14.0, -12.0);
            // Above its support.
            if (isPivot(point.id)) offset = {std::copysign(12.0, offset.x()), -9.0};
            QRectF box = QFontMetricsF(painter_.font()).boundingRect(nameOf(point));
            box.moveCenter(on(point) + offset
                           + QPointF(std::copysign(0.4 * box.width(), offset.x()), 0.0));
            painter_.fillRect(box, QColor(255, 255, 255, 190));
            painter_.drawText(box, Qt::AlignCenter | Qt::TextDontClip, nameOf(point));
        }
    }

    /// Heading first.
    [[nodiscard]] std::vector<Row> linkRows() const {
        const auto angleUnit = document::shownUnit(base::Quantity::Angle);
        std::vector<Row> rows{
            {text("Link"), text("Points"),
             text("Length, %1").arg(document::shownUnit(base::Quantity::Length).symbol),
             text("Angle, %1").arg(angleUnit.symbol)}};
        for (const Span& span : spans_) {
            const auto measured =
                session::measureSpan(model_, {span.from->id, span.to->id, span.to->id});
            const QString angle = measured && measured->angle ? document::numberText(
                                      *measured->angle / angleUnit.factor, digits)
                                                              : QStringLiteral("\u2013");
            rows.push_back({span.link,
                            nameOf(*span.from) + QStringLiteral(" \u2013 ") + nameOf(*span.to),
                            lengthText(span.length), angle});
        }
        return rows;
    }

    [[nodiscard]] std::vector<Row> pointRows() const {
        const QString unit = document::shownUnit(base::Quantity::Length).symbol;
        std::vector<Row> rows{{text("Point"), QStringLiteral("x, %1").arg(unit),
                               QStringLiteral("y, %1").arg(unit),
                               QStringLiteral("z, %1").arg(unit)}};
        for (const model::Point& point : model_.points) {
            const Eigen::Vector3d position = positionOf(point);
            rows.push_back({nameOf(point), lengthText(position[0]), lengthText(position[1]),
                            lengthText(position[2])});
        }
        return rows;
    }

    /// Where the columns of the tables begin, and where the last one ends: as wide as what is in
    /// them, but half of the page is for the drawing.
    [[nodiscard]] std::vector<double> edgesOf(
        const std::array<const std::vector<Row>*, 2>& tables) const {
        const QFontMetricsF metrics(painter_.font());
        std::array<double, 4> widths{};
        for (const std::vector<Row>* rows : tables)
            for (const Row& row : *rows)
                for (std::size_t column = 0; column < row.size(); ++column)
                    widths[column] = std::max(widths[column],
                                              metrics.horizontalAdvance(row[column]) + columnGap);
        const double needed = widths[0] + widths[1] + widths[2] + widths[3];
        const double width = std::clamp(needed, minTableWidth, 0.5 * pageWidth);
        std::vector<double> edges{0.0};
        for (const double wanted : widths)
            edges.push_back(edges.back() + wanted * width / needed);
        return edges;
    }

    void drawTable(QPointF& corner, const std::vector<Row>& rows,
                   const std::vector<double>& edges) {
        for (const Row& row : rows) {
            painter_.setPen(Qt::black);
            for (std::size_t column = 0; column < row.size(); ++column) {
                const QRectF cell(corner.x() + edges[column], corner.y(),
                                  edges[column + 1] - edges[column] - 6.0, rowHeight);
                const QString shown = QFontMetricsF(painter_.font())
                                          .elidedText(row[column], Qt::ElideRight, cell.width());
                painter_.drawText(cell, Qt::AlignVCenter | Qt::AlignLeft, shown);
            }
            corner.ry() += rowHeight;
            const bool heading = &row == &rows.front();
            painter_.setPen(QPen(heading ? Qt::black : QColor(210, 214, 218), heading ? 1.0 : 0.5));
            painter_.drawLine(corner, corner + QPointF(edges.back(), 0.0));
        }
    }

    QPainter& painter_;
    const model::Model& model_;
    std::vector<Span> spans_;
    Eigen::Vector3d right_, up_;
    double scale_ = 1.0;
    QPointF middle_, center_;
    QPointF centroid_;                ///< mean of the points
    std::vector<QLineF> dimensions_;  ///< drawn so far
};

}  // namespace

QByteArray workshopSketch(const model::Model& model, const QString& title, const QString& suffix) {
    QImage nothing(1, 1, QImage::Format_ARGB32);
    QPainter measuring(&nothing);
    const QSizeF size(pageWidth, std::max(pageHeight, Sketch(measuring, model).heightOfTables()));
    return plots::drawnFor(suffix, size.toSize(), title,
                           [&](QCPPainter& painter) { Sketch(painter, model).draw(title, size); });
}

QString saveWorkshopSketch(const QString& project, const QString& path) {
    try {
        const model::Model model = session::readProject(project.toStdString());
        const QByteArray file =
            QByteArray::fromStdString(session::readTextFile(project.toStdString()));
        const QJsonObject view =
            QJsonDocument::fromJson(file).object().value(QLatin1String("view")).toObject();
        document::DisplayUnits::instance().set(
            document::unitChoiceFrom(view.value(QLatin1String("units")).toObject()));
        const QString title =
            model.name.empty() ? QFileInfo(project).fileName() : QString::fromStdString(model.name);
        return plots::writeFile(path,
                                workshopSketch(model, title, QFileInfo(path).suffix().toLower()));
    } catch (const base::InputError& error) {
        return QString::fromStdString(error.what());
    }
}

}  // namespace linkwright::windows
