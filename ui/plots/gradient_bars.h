// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/gradient_plot.h"

#include <QByteArray>
#include <QWidget>
#include <vector>

namespace linkwright::plots {

/// Derivatives as horizontal bars with zero in the middle, name at the left and number at the
/// right with its unit; scrolls when there are more than fit. The context menu exports PNG, SVG,
/// PDF and CSV.
class GradientBars : public QWidget {
    Q_OBJECT

public:
    explicit GradientBars(QWidget* parent = nullptr);

    /// @param limited  of the Lagrangian, which counts limits by their multipliers
    void setEntries(const std::vector<GradientEntry>& entries, bool limited = false);
    [[nodiscard]] const std::vector<GradientEntry>& entries() const { return entries_; }
    /// Length of a bar relative to the longest, with sign; 0 for values that are no numbers.
    [[nodiscard]] double fraction(std::size_t index) const;
    /// All entries as text with a header line.
    [[nodiscard]] QString csv() const;
    /// All rows as a file: "png", "svg", "pdf" or "csv".
    [[nodiscard]] QByteArray exported(const QString& suffix) const;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    [[nodiscard]] QString title() const;
    void paintRows(QPainter& painter, const QRect& area, int offset) const;
    void scrollTo(int offset);

    std::vector<GradientEntry> entries_;
    bool limited_ = false;
    double largest_ = 0.0;
    int scroll_ = 0;
};

}  // namespace linkwright::plots
