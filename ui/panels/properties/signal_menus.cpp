// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/signal_menus.h"

#include "ui/document/elements/choice_lists.h"
#include "ui/document/elements/objective_actions.h"
#include "ui/widgets/icons.h"

#include <QMenu>

namespace linkwright::panels {

void addSignalKinds(QMenu& menu, const model::Model& model,
                    const std::function<void(model::SignalKind)>& make) {
    for (const document::SignalKindGroup& group : document::signalKindGroups()) {
        QMenu* kinds = menu.addMenu(group.title);
        bool any = false;
        for (const document::ChoiceOption& option : group.kinds) {
            const auto kind = static_cast<model::SignalKind>(option.value.toInt());
            QString text = option.text;
            text[0] = text[0].toUpper();
            QAction* action = kinds->addAction(text, kinds, [make, kind] { make(kind); });
            action->setObjectName(QStringLiteral("signalKind:") + option.value);
            action->setEnabled(document::canMeasure(model, kind));
            any = any || action->isEnabled();
        }
        kinds->menuAction()->setEnabled(any);
    }
}

void addPlotMenu(QMenu& menu, const QString& object,
                 const std::vector<document::Measurable>& offered,
                 const std::function<void(const document::Measurable&)>& plot,
                 const std::function<void()>& more) {
    if (offered.empty()) return;
    QMenu* plots = menu.addMenu(widgets::icon(QStringLiteral("signal")), QMenu::tr("Plot"));
    plots->setObjectName(QStringLiteral("context:plot"));
    QString before = object;
    for (const document::Measurable& each : offered) {
        const bool own = each.object == object;
        if (each.object != before) plots->addSeparator();
        before = each.object;
        plots->addAction(own ? each.quantity : each.title(), plots, [plot, each] { plot(each); });
    }
    plots->addSeparator();
    plots->addAction(QMenu::tr("More\u2026"), plots, more);
}

}  // namespace linkwright::panels
