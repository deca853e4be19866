// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/runs/optimization.h"

#include <QString>
#include <QStringList>
#include <utility>
#include <vector>

namespace linkwright::document {

/// The number in the name of a results file: 7 of `run-0007.h5`, 0 when there is none.
int runNumberOf(const QString& filePath);
/// A stored run as the window holds it.
Optimization fromStored(const session::StoredRun& stored);
/// A run of the window as its file would hold it.
session::StoredRun toStored(const Optimization& run, const QString& projectName);
/// What a finished run has come to, one sentence per entry (session::diagnose).
QStringList diagnosisOf(const Optimization& run);
/// Files of pictures with their captions.
using Figures = std::vector<std::pair<QString, QString>>;
/// A report of a run in Markdown (session::reportOf).
QString reportOf(const Optimization& run, const QString& projectName, const Figures& figures);

}  // namespace linkwright::document
