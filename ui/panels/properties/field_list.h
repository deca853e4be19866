// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/choice_lists.h"
#include "ui/widgets/units.h"

#include <QWidget>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

class QCheckBox;
class QLabel;
class QVBoxLayout;

namespace linkwright::widgets {
class NumberField;
}  // namespace linkwright::widgets

namespace linkwright::panels {

class ChoiceRow;

/// A number as a field shows it, in SI units.
struct FieldNumber {
    std::optional<double> value;  ///< none: left out
    std::function<void(std::optional<double>)> set;
    widgets::UnitSpec unit = {};
    std::optional<double> lowest = {};
    std::optional<double> highest = {};
    std::optional<double> step = {};
    /// What stands in an empty field; without it the number may not be left out.
    std::optional<QString> whenEmpty = {};
    std::optional<double> standard = {};  ///< what an empty field means
    bool whole = false;
    QString spoken = {};  ///< for readers of the screen, where the label does not say it
};

/// One line of a form: what it is called, what it shows now, and what an edit does. What does not
/// apply is not listed.
struct Field {
    enum class Kind {
        Number,  ///< `number`, after a tick box if `toggle` is there
        Choice,  ///< list, text, color or file: `choice` and `choose`
        Toggle,  ///< a tick box across the form
        Heading,
        Hint,
        Own  ///< `widget`
    };

    Kind kind = Kind::Number;
    QString name;   ///< object name of the editor, unique in the form
    QString label;  ///< also the words of a tick box, a heading or a hint
    QString tip = {};
    bool enabled = true;
    FieldNumber number = {};
    document::Choice choice = {};
    /// @return why the value cannot be used, empty when it was taken
    std::function<QString(const QString& value)> choose = {};
    bool on = false;
    std::function<void(bool)> toggle = {};
    QString toggleTip = {};  ///< of a tick box before a number
    QWidget* widget = nullptr;

    static Field ofNumber(const QString& name, const QString& label, FieldNumber number,
                          const QString& tip = {});
    /// @param take of the value of the option that was chosen
    static Field ofList(const QString& name, const QString& label,
                        std::vector<document::ChoiceOption> options, const QString& current,
                        std::function<void(const QString&)> take, const QString& tip = {});
    /// The same of an enumeration. @param take of the enumerator that was chosen
    template <class Word, class Take>
    static Field ofWords(const QString& name, const QString& label,
                         const std::vector<std::pair<Word, QString>>& words, Word current,
                         Take take, const QString& tip = {}) {
        std::vector<document::ChoiceOption> options;
        for (const auto& [word, text] : words)
            options.push_back({document::valueOf(word), text});
        return ofList(
            name, label, std::move(options), document::valueOf(current),
            [take](const QString& value) { take(document::enumerationOf<Word>(value)); }, tip);
    }
    static Field ofText(const QString& name, const QString& label, const QString& text,
                        std::function<QString(const QString&)> choose,
                        const QString& placeholder = {}, const QString& tip = {});
    static Field ofToggle(const QString& name, const QString& words, bool on,
                          std::function<void(bool)> toggle, const QString& tip = {});
    static Field heading(const QString& words);
    static Field hint(const QString& name, const QString& words);
    /// A widget that the caller keeps; it is shown while it is listed.
    static Field own(const QString& name, QWidget* widget);
};

/// Draws a list of fields. A field that stays keeps its widget, with what is being typed.
class FieldList : public QWidget {
    Q_OBJECT

public:
    /// What is to be shown now; called by every `refresh`.
    using Source = std::function<std::vector<Field>()>;

    /// @param title of a section header that folds the form; none: no header
    FieldList(Source source, QWidget* parent, const QString& title = {});
    ~FieldList() override;

    void refresh();

    /// The editors of a field, null when there is none of that name.
    [[nodiscard]] widgets::NumberField* number(const QString& name) const;
    [[nodiscard]] ChoiceRow* choice(const QString& name) const;
    [[nodiscard]] QCheckBox* toggle(const QString& name) const;

private:
    struct Row {
        Field field;
        QWidget* widget = nullptr;
        widgets::NumberField* number = nullptr;
        ChoiceRow* choice = nullptr;
        QCheckBox* check = nullptr;
        QLabel* words = nullptr;
    };

    [[nodiscard]] Row makeRow(Field field);
    void makeNumber(Row& row);
    void makeCheck(Row& row, QWidget* parent);
    void makeWords(Row& row);
    static void showValue(const Row& row);
    [[nodiscard]] const Row* find(const QString& name) const;
    void enterNumber(const QString& name, std::optional<double> value);
    void enterChoice(const QString& name, const QString& value);
    void enterToggle(const QString& name, bool on);

    Source source_;
    QVBoxLayout* column_ = nullptr;
    std::vector<Row> rows_;
};

}  // namespace linkwright::panels
