// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/shapes/scene_style.h"
#include "ui/scene/tools/tool_preview.h"
#include "ui/scene/view/camera_control.h"
#include "ui/scene/view/view_cube.h"

#include <QColor>
#include <QFont>
#include <QHash>
#include <QPixmap>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <utility>
#include <vector>

namespace linkwright::scene {

/// What a legend entry explains.
enum class LegendSymbol { TracedPath, ReferencePath, Target, TargetDot, Ghost, Gradient, Compared };

struct LegendEntry {
    LegendSymbol symbol = LegendSymbol::TracedPath;
    QString text;
    QColor color = {};  ///< of a compared design
};

/// What the colors of links say.
struct ColorScale {
    QString title;               ///< "Path of P for 0.1 mm"; empty: no scale
    QString least, most;         ///< values at its ends
    std::vector<QColor> colors;  ///< from the least on

    bool operator==(const ColorScale&) const = default;
};

/// A number of the motion, or words, below the cost.
struct Readout {
    QString title;
    QString value;

    bool operator==(const Readout&) const = default;
};

/// A name next to a place of the picture (logical pixels).
struct OverlayLabel {
    QString id;
    QString text;
    QPointF anchor;
    QPointF direction{1.0, 0.0};  ///< from the anchor to the text, unit length
    double clearance = 10.0;      ///< pixels between the anchor and the text
    QColor color;
    bool faint = false;                         ///< a grid number: small, regular, no halo
    bool important = false;                     ///< shown even where names are crowded
    std::vector<QPointF> otherDirections = {};  ///< where it may stand instead, best first
    std::vector<QPointF> otherAnchors = {};     ///< of a line it belongs to, best first
    bool withLine = false;                      ///< stands at the end of a line; set by the overlay
};

/// A ring around a point.
struct OverlayRing {
    QPointF center;
    double radius = 6.5;
    QColor color;
    double width = 1.5;
};

/// Length with a unit that keeps the number short: `0.5 m`, `20 mm`.
QString lengthText(double meters);

/// Texts and signs over the 3D picture. Lets all mouse events through.
class ViewOverlay : public QWidget {
    Q_OBJECT

public:
    explicit ViewOverlay(const CameraControl& camera, QWidget* parent = nullptr);

    void setSceneStyle(const SceneStyle& style);
    void setEmpty(bool empty);
    void setCost(const QString& title, const QString& value, const QString& unit);
    void setLegend(std::vector<LegendEntry> entries);
    void setReadouts(std::vector<Readout> readouts);
    [[nodiscard]] const std::vector<Readout>& readouts() const { return readouts_; }
    void setColorScale(ColorScale scale);
    [[nodiscard]] const ColorScale& colorScale() const { return colorScale_; }
    /// Where names would cover each other they stand elsewhere or are left out, see `placeLabels`.
    void setLabels(std::vector<OverlayLabel> labels, std::vector<OverlayRing> rings);
    /// What sets legend, labels and rings of a frame. It is called once for each frame, however
    /// many things changed since the last one: before the frame is painted, or somebody asks where
    /// names stand.
    void setSupply(std::function<void()> supply) { supply_ = std::move(supply); }
    /// What was supplied no longer holds: a new frame is painted.
    void invalidate();
    void bringUpToDate();
    /// The names that are shown, where they stand; while they are supplied, those of the frame
    /// before.
    [[nodiscard]] const std::vector<OverlayLabel>& labels() {
        bringUpToDate();
        return labels_;
    }
    [[nodiscard]] QRectF labelRect(const OverlayLabel& label) const;
    /// What a tool shows before it is used.
    void setPreview(ToolPreview preview);
    [[nodiscard]] const ToolPreview& preview() const { return preview_; }
    /// One or two sentences at the top that go away by themselves; empty: none.
    void setNotice(const QString& text);
    [[nodiscard]] const QString& notice() const { return notice_; }
    /// Painted under everything else, in every frame: things that follow the motion.
    void setUnderlay(std::function<void(QPainter&)> paint);
    /// The camera moved.
    void cameraChanged();

    [[nodiscard]] ViewCube& viewCube() { return viewCube_; }
    /// Without them the picture is one to look at, not to work in.
    void setControlsVisible(bool visible);
    /// Buttons that lie over the picture: nothing is written under them.
    void setCoveredArea(const QRectF& area) { covered_ = area; }
    /// Pixels that texts take along the upper and the lower edge of a small view, where they would
    /// lie over the mechanism; in a large one there is room beside them.
    [[nodiscard]] std::pair<double, double> coveredRows();
    /// Id of the label at a place of the widget, empty when there is none.
    [[nodiscard]] QString labelAt(QPointF position);
    [[nodiscard]] bool showsEmptyState() const { return empty_; }
    /// What to do first; empty: nothing is said.
    void setEmptyText(const QString& text);
    [[nodiscard]] const QString& emptyText() const { return emptyText_; }

Q_SIGNALS:
    void labelsPlaced();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct LegendPlace {
        const LegendEntry* entry = nullptr;
        QRectF rect;  ///< of its symbol and text
    };
    [[nodiscard]] std::vector<LegendPlace> legendPlaces() const;
    struct ReadoutPlace {
        const Readout* readout = nullptr;
        QRectF rect;
        double valueAt = 0.0;  ///< from the left edge
    };
    [[nodiscard]] std::vector<ReadoutPlace> readoutPlaces() const;

    [[nodiscard]] QSizeF labelSize(const OverlayLabel& label) const;
    [[nodiscard]] std::vector<QRectF> takenAreas() const;
    [[nodiscard]] QRectF costArea() const;
    [[nodiscard]] const QFont& fontOf(const OverlayLabel& label) const;
    const QPixmap& haloText(const OverlayLabel& label);
    void paintLabels(QPainter& painter);
    void paintLabelLine(QPainter& painter, const OverlayLabel& label, const QRectF& rect) const;
    void paintCost(QPainter& painter) const;
    void paintBackground(QPainter& painter, const QRectF& rect) const;
    void paintReadouts(QPainter& painter) const;
    void paintColorScale(QPainter& painter) const;
    void paintScaleBar(QPainter& painter) const;
    void paintTriad(QPainter& painter) const;
    void paintLegend(QPainter& painter) const;
    [[nodiscard]] double scaleBarLeft() const;  ///< logical pixels
    void paintLegendSymbol(QPainter& painter, const LegendEntry& entry, QPointF left) const;
    void paintEmptyState(QPainter& painter) const;
    void paintNotice(QPainter& painter);

    const CameraControl& camera_;
    SceneStyle style_;
    ViewCube viewCube_;
    std::function<void(QPainter&)> underlay_;
    ToolPreview preview_;
    QString notice_;
    QTimer noticeTimer_;
    bool empty_ = true;
    QString emptyText_;
    bool controlsVisible_ = true;
    QRectF covered_;
    QString costTitle_;
    QString costValue_;
    QString costUnit_;
    std::vector<LegendEntry> legend_;
    std::vector<Readout> readouts_;
    ColorScale colorScale_;
    enum class Supply { Needed, Running, Current };
    Supply state_ = Supply::Needed;
    std::function<void()> supply_;
    std::vector<OverlayLabel> labels_;
    std::vector<OverlayRing> rings_;
    QHash<QString, QPixmap> haloTexts_;
    QFont nameFont_;
    QFont smallFont_;
    QFont numberFont_;
    QFont unitFont_;
};

}  // namespace linkwright::scene
