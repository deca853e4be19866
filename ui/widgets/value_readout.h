// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace linkwright::widgets {

/// A number one watches: label above, number in large monospaced digits, unit behind it.
class ValueReadout : public QWidget {
    Q_OBJECT

public:
    /// @param pixelSize of the digits: 15 in panels, 18 in the 3D view
    explicit ValueReadout(const QString& label, int pixelSize = 15, QWidget* parent = nullptr);

    void setLabel(const QString& label);
    /// Formatted by the caller, who knows how many digits can be vouched for. Empty shows a dash.
    void setText(const QString& number, const QString& unit = {});
    /// Result of an earlier state: faded, with a clock.
    void setStale(bool stale);
    [[nodiscard]] QString text() const;

private:
    QLabel* label_ = nullptr;
    QLabel* number_ = nullptr;
    QLabel* unit_ = nullptr;
    QLabel* clock_ = nullptr;
};

}  // namespace linkwright::widgets
