// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/icons.h"

#include "ui/widgets/resources.h"
#include "ui/widgets/theme.h"

#include <QDir>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace linkwright::widgets {

namespace {

QString pathOf(const QString& name) {
    return QStringLiteral(":/linkwright/icons/%1.svg").arg(name);
}

/// Draws the icon in `color`; `edge` counts device pixels.
QPixmap tinted(const QString& name, int edge, const QColor& color) {
    const QString key =
        QStringLiteral("linkwright-icon/%1/%2/%3").arg(name).arg(edge).arg(color.rgba(), 0, 16);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap)) return pixmap;
    pixmap = QPixmap(edge, edge);
    pixmap.fill(Qt::transparent);
    QSvgRenderer renderer(pathOf(name));
    QPainter painter(&pixmap);
    renderer.render(&painter, QRectF(0, 0, edge, edge));
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(pixmap.rect(), color);
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

QColor colorFor(IconTint tint, QIcon::Mode mode, QIcon::State state) {
    const ThemeColors& colors = Theme::colors();
    if (mode == QIcon::Disabled) return colors.disabled;
    switch (tint) {
        case IconTint::Row: return mode == QIcon::Selected ? colors.accent : colors.text2;
        case IconTint::Value: return colors.text1;
        case IconTint::Accent: return colors.accent;
        case IconTint::Gradient: return colors.gradient;
        case IconTint::Ok: return colors.ok;
        case IconTint::Warning: return colors.warning;
        case IconTint::Fault: return colors.fault;
        case IconTint::White: return Qt::white;
        case IconTint::Automatic: break;
    }
    if (state == QIcon::On) return colors.accent;
    return mode == QIcon::Normal ? colors.text2 : colors.text1;
}

class TintedIconEngine : public QIconEngine {
public:
    TintedIconEngine(QString name, IconTint tint) : name_(std::move(name)), tint_(tint) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode,
               QIcon::State state) override {
        const qreal ratio = painter->device() ? painter->device()->devicePixelRatioF() : 1.0;
        const int edge = qMin(rect.width(), rect.height());
        const QRect square(rect.x() + (rect.width() - edge) / 2,
                           rect.y() + (rect.height() - edge) / 2, edge, edge);
        painter->drawPixmap(square,
                            tinted(name_, qRound(edge * ratio), colorFor(tint_, mode, state)));
    }

    /// `size` counts device pixels.
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        return tinted(name_, qMin(size.width(), size.height()), colorFor(tint_, mode, state));
    }

    QIconEngine* clone() const override { return new TintedIconEngine(name_, tint_); }
    QString key() const override { return QStringLiteral("linkwright"); }
    QString iconName() override { return name_; }

private:
    QString name_;
    IconTint tint_;
};

}  // namespace

QIcon icon(const QString& name, IconTint tint) {
    initializeResources();
    if (!QFile::exists(pathOf(name))) {
        qWarning("There is no icon named \"%s\" in resources/icons.", qPrintable(name));
        return {};
    }
    return QIcon(new TintedIconEngine(name, tint));
}

QPixmap iconPixmap(const QString& name, int size, const QColor& color, qreal devicePixelRatio) {
    initializeResources();
    QPixmap pixmap = tinted(name, qRound(size * devicePixelRatio), color);
    pixmap.setDevicePixelRatio(devicePixelRatio);
    return pixmap;
}

QStringList iconNames() {
    initializeResources();
    QStringList names =
        QDir(QStringLiteral(":/linkwright/icons")).entryList({"*.svg"}, QDir::Files, QDir::Name);
    for (QString& name : names)
        name.chop(4);
    return names;
}

}  // namespace linkwright::widgets
