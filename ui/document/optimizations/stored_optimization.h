// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimization.h"

#include <QString>
#include <QStringList>
#include <utility>
#include <vector>

namespace linkwright::document {

/// The number in the name of a results file: 7 of `run-0007.h5`, 0 when there is none.
int resultsNumberOf(const QString& filePath);
/// A stored optimization as the window holds it.
Optimization fromStored(const session::StoredOptimization& stored);
/// An optimization of the window as its file would hold it.
session::StoredOptimization toStored(const Optimization& optimization, const QString& projectName);
/// What a finished optimization has come to, one sentence per entry (session::diagnose).
QStringList diagnosisOf(const Optimization& optimization);
/// Files of pictures with their captions.
using Figures = std::vector<std::pair<QString, QString>>;
/// A report of an optimization in Markdown (session::reportOf).
QString reportOf(const Optimization& optimization, const QString& projectName,
                 const Figures& figures);

}  // namespace linkwright::document
