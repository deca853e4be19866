// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

namespace linkwright::widgets {

/// Small picture of functions of time: no axes, only the range at the left and the names at the
/// right, so that one sees at a glance what a table or an input holds.
class CurvePreview : public QWidget {
    Q_OBJECT

public:
    explicit CurvePreview(QWidget* parent = nullptr);

    /// @param columns values, one list per curve, as long as `times`
    /// @param steps the value is held until the next time
    void setCurves(std::vector<double> times, std::vector<std::vector<double>> columns,
                   const QStringList& names, bool steps = false);

    [[nodiscard]] QSize sizeHint() const override { return {296, 88}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, 88}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<double> times_;
    std::vector<std::vector<double>> columns_;
    QStringList names_;
    bool steps_ = false;
};

}  // namespace linkwright::widgets
