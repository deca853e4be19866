// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <QWidget>
#include <functional>
#include <string>
#include <utility>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace linkwright::widgets {
class NumberField;
class PropertyRow;
}  // namespace linkwright::widgets

namespace linkwright::panels {

/// How the motion is computed: duration, integrator, step or tolerances.
class SimulationForm : public QWidget {
    Q_OBJECT

public:
    explicit SimulationForm(document::Project& project, QWidget* parent = nullptr);

    void refresh();

private:
    void addChoices();
    template <class Word>
    void addChoice(const QString& label, const char* name, const QString& change,
                   Word model::SimulationSettings::*member,
                   const std::vector<std::pair<QString, Word>>& words, const QString& help);
    void addDuration();
    void refreshDuration();
    widgets::NumberField* addNumber(const QString& label, const QString& unit,
                                    double model::SimulationSettings::*member);

    document::Project& project_;
    QVBoxLayout* column_;
    struct Choice {
        QComboBox* box;
        std::function<int(const model::SimulationSettings&)> valueOf;
    };
    std::vector<Choice> choices_;
    struct Number {
        widgets::NumberField* field;
        QWidget* row;
        double model::SimulationSettings::*member;
    };
    std::vector<Number> numbers_;
    widgets::PropertyRow* duration_ = nullptr;
    QCheckBox* projection_ = nullptr;
};

/// How the curve of an input looks, its bounds, and whether the optimizer may change its samples.
class InputForm : public QWidget {
    Q_OBJECT

public:
    InputForm(document::Project& project, const std::string& input, QWidget* parent = nullptr);

    void refresh();
    /// Shows a file in the import dialog.
    void importFile(const QString& path);

private:
    void edit(const QString& what, const std::function<void(model::Input&)>& change);
    void chooseFile();

    document::Project& project_;
    std::string input_;
    QLabel* content_ = nullptr;
    QCheckBox* optimize_ = nullptr;
    QPushButton* import_ = nullptr;
    widgets::NumberField* lower_ = nullptr;
    widgets::NumberField* upper_ = nullptr;
};

}  // namespace linkwright::panels
