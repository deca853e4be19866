// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace linkwright::widgets {

/// Fusion with the sizes of Linkwright, for what a style sheet cannot say: rows of trees and lists
/// are 24 px high, toolbar icons 20 px, combo boxes open below themselves. Letters that open menus
/// are underlined while Alt is held and in menus opened by a key, not all the time. What Tab
/// reaches and does not show the focus itself gets a FocusRing.
class ApplicationStyle : public QProxyStyle {
    Q_OBJECT

public:
    ApplicationStyle();

    void polish(QWidget* widget) override;
    void polish(QApplication* application) override;
    void unpolish(QApplication* application) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    using QProxyStyle::polish;
    using QProxyStyle::unpolish;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option,
                    const QWidget* widget) const override;
    QIcon standardIcon(StandardPixmap which, const QStyleOption* option,
                       const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* returnData) const override;

private:
    void setUnderlined(bool underlined);

    bool underlined_ = false;
};

}  // namespace linkwright::widgets
