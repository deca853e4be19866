// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QList>
#include <QPointF>
#include <QPolygonF>
#include <QString>
#include <QStringList>
#include <vector>

class QPainter;
class QRectF;

namespace linkwright::windows {

/// What is told of a project file before it is opened: its name, the first sentence of its
/// description, and its drawing.
struct ProjectHeading {
    QString name;
    QString description;
    QList<QPolygonF> links;   ///< m, of links with many points closed
    QList<QPointF> grounded;  ///< m, where the ground holds a joint

    static ProjectHeading of(const QString& path);
    /// Draws the links to scale into a rectangle.
    void paint(QPainter& painter, const QRectF& place) const;
};

/// Paths of the project files of a folder, "4 links" before "16 links".
QStringList projectsIn(const QString& folder);

/// Sample projects of one kind.
struct SampleGroup {
    QString name;
    QStringList paths;
};

/// The project files of a folder in the groups and order of its `samples.json`; those it does not
/// name are in a last group of their own.
std::vector<SampleGroup> samplesIn(const QString& folder);

}  // namespace linkwright::windows
