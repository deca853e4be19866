// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/qcustomplot_include.h"

namespace linkwright::plots {

/// Ticks of a linear axis: readable steps, as many decimals as the step needs, and a power of ten
/// (a multiple of 3) taken out of large and small numbers.
class ShortTicker : public QCPAxisTicker {
public:
    void setWholeNumbers(bool whole) { whole_ = whole; }
    /// Values are powers of ten, and labels say so: "10⁻³".
    void setDecades(bool decades) { decades_ = decades; }
    void setExponent(int exponent) { exponent_ = exponent; }

    /// Power of ten that keeps the labels of a range short; 0 for ordinary numbers.
    static int exponentFor(double lower, double upper);

protected:
    double getTickStep(const QCPRange& range) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar,
                         int precision) override;
    int getSubTickCount(double) override { return 0; }

private:
    bool whole_ = false;
    bool decades_ = false;
    int exponent_ = 0;
    double step_ = 1.0;
};

/// Ticks of a logarithmic axis: decades, every second or third of them when there are many. Within
/// a single decade 1, 2 and 5 help out.
class DecadeTicker : public QCPAxisTicker {
protected:
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar,
                         int precision) override;
    int getSubTickCount(double) override { return 0; }
};

/// "10⁻³".
QString powerOfTen(int exponent);

}  // namespace linkwright::plots
