<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Linkwright</name>
    <message>
        <source>
## Accuracy

</source>
        <translation>
## Genauigkeit

</translation>
    </message>
    <message>
        <source>
## Dimensions and masses
</source>
        <translation>
## Maße und Massen
</translation>
    </message>
    <message>
        <source>
## Forces, drives and constraints
</source>
        <translation>
## Kräfte, Antriebe und Zwangsbedingungen
</translation>
    </message>
    <message>
        <source>
## Mechanism

%1.
</source>
        <translation>
## Mechanismus

%1.
</translation>
    </message>
    <message>
        <source>
## Motion
</source>
        <translation>
## Bewegung
</translation>
    </message>
    <message>
        <source>
## Parameters
</source>
        <translation>
## Parameter
</translation>
    </message>
    <message>
        <source>
## Signals
</source>
        <translation>
## Signale
</translation>
    </message>
    <message>
        <source>
%1 along the arrow: J %2%3 %4</source>
        <translation>
%1 in Pfeilrichtung: J %2%3 %4</translation>
    </message>
    <message>
        <source>
%1 more are left out.
</source>
        <translation>
%1 weitere sind nicht aufgeführt.
</translation>
    </message>
    <message>
        <source>
%1: %2
met for the first %3 of this drag</source>
        <translation>
%1: %2
hält auf den ersten %3 dieses Wegs</translation>
    </message>
    <message>
        <source>
and %1 more limits</source>
        <translation>
und %1 weitere Grenzwerte</translation>
    </message>
    <message>
        <source>
and one more limit</source>
        <translation>
und ein weiterer Grenzwert</translation>
    </message>
    <message>
        <source>
Moves the plane you draw in along its normal, in the status bar</source>
        <translation>
Verschiebt die Arbeitsebene längs ihrer Normalen, in der Statusleiste</translation>
    </message>
    <message>
        <source> %1 variables have no bounds: press Suggest bounds.</source>
        <translation> %1 Variablen haben keine Schranken: „Schranken vorschlagen“ drücken.</translation>
    </message>
    <message>
        <source> (copy of a sample)</source>
        <translation> (Kopie eines Beispiels)</translation>
    </message>
    <message>
        <source> (true %1)</source>
        <translation> (wahr: %1)</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source> at %1 s</source>
        <translation> bei %1 s</translation>
    </message>
    <message>
        <source> Its transmission angle falls to %1, where it may jam: set a limit on it.</source>
        <translation> Sein Übertragungswinkel fällt auf %1, wo er klemmen kann: Begrenzen Sie ihn.</translation>
    </message>
    <message>
        <source> One variable has no bounds: press Suggest bounds.</source>
        <translation> Eine Variable hat keine Schranken: „Schranken vorschlagen“ drücken.</translation>
    </message>
    <message>
        <source> The drawing has different values now.</source>
        <translation> Die Zeichnung hat inzwischen andere Werte.</translation>
    </message>
    <message>
        <source> The path misses its points by %1 on average (root mean square).</source>
        <translation> Die Bahn verfehlt ihre Punkte im Mittel um %1 (quadratisches Mittel).</translation>
    </message>
    <message>
        <source> The path misses the tolerance of its points by %1 on average (root mean square).</source>
        <translation> Die Bahn verfehlt die Toleranz ihrer Punkte im Mittel um %1 (quadratisches Mittel).</translation>
    </message>
    <message>
        <source> This need not be a minimum: press Start again, or try another algorithm.</source>
        <translation> Das muss kein Minimum sein: noch einmal starten oder einen anderen Algorithmus versuchen.</translation>
    </message>
    <message>
        <source> variable</source>
        <translation> Variable</translation>
    </message>
    <message>
        <source> variables</source>
        <translation> Variablen</translation>
    </message>
    <message>
        <source> with </source>
        <translation> mit </translation>
    </message>
    <message>
        <source>"%1" is being computed.</source>
        <translation>„%1“ wird berechnet.</translation>
    </message>
    <message>
        <source>"%1" is not a known unit. %2</source>
        <translation>„%1“ ist keine bekannte Einheit. %2</translation>
    </message>
    <message>
        <source>"%1" is not a length. Type, for example, 50 mm.</source>
        <translation>„%1“ ist keine Länge. Zum Beispiel 50 mm eingeben.</translation>
    </message>
    <message>
        <source>"%1" is not a number. Enter, for example, %2.</source>
        <translation>„%1“ ist keine Zahl. Zum Beispiel %2 eingeben.</translation>
    </message>
    <message>
        <source>"%1" is not a valid row. Enter elongation: force, such as 0.02: 60.</source>
        <translation>„%1“ ist keine Zeile: Verlängerung: Kraft eingeben, zum Beispiel 0.02: 60.</translation>
    </message>
    <message>
        <source># Motion of %1

</source>
        <translation># Bewegung von %1

</translation>
    </message>
    <message>
        <source>%1
%2 rows from %3 to %4 s</source>
        <translation>%1
%2 Zeilen von %3 bis %4 s</translation>
    </message>
    <message>
        <source>%1
Differs by %2</source>
        <translation>%1
Abweichung: %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2s</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <translation>%1 (%2 von %3)</translation>
    </message>
    <message>
        <source>%1 (cannot be read)</source>
        <translation>%1 (nicht lesbar)</translation>
    </message>
    <message>
        <source>%1 (initial)</source>
        <translation>%1 (Anfang)</translation>
    </message>
    <message>
        <source>%1 (missing)</source>
        <translation>%1 (nicht mehr da)</translation>
    </message>
    <message>
        <source>%1 (reference)</source>
        <translation>%1 (Referenz)</translation>
    </message>
    <message>
        <source>%1 active</source>
        <translation>%1 aktiv</translation>
    </message>
    <message>
        <source>%1 already exists.
Do you want to replace it?</source>
        <translation>%1 ist schon vorhanden.
Ersetzen?</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1 and %2 changed their lengths too: the loop cannot close otherwise.</source>
        <translation>%1 und %2 haben auch ihre Länge geändert: Die Schleife schließt sich sonst nicht.</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>%1 and its results file will be moved to the trash.</source>
        <translation>%1 und die zugehörige Ergebnisdatei werden in den Papierkorb verschoben.</translation>
    </message>
    <message>
        <source>%1 at %2 s</source>
        <translation>%1 bei %2 s</translation>
    </message>
    <message>
        <source>%1 below</source>
        <translation>%1 darunter</translation>
    </message>
    <message>
        <source>%1 cannot be plotted</source>
        <translation>%1 kann nicht als Diagramm gezeigt werden</translation>
    </message>
    <message>
        <source>%1 cannot be read as a picture: %2.</source>
        <translation>%1 kann nicht als Bild gelesen werden: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be renamed. Check that its folder is writable.</source>
        <translation>%1 kann nicht umbenannt werden. Die Schreibrechte des Ordners prüfen.</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 kann nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>%1 changed its length too: the loop cannot close otherwise.</source>
        <translation>%1 hat auch die Länge geändert: Die Schleife schließt sich sonst nicht.</translation>
    </message>
    <message>
        <source>%1 converged</source>
        <translation>%1 konvergiert</translation>
    </message>
    <message>
        <source>%1 converged.</source>
        <translation>%1 ist konvergiert.</translation>
    </message>
    <message>
        <source>%1 could not be opened</source>
        <translation>%1 konnte nicht geöffnet werden</translation>
    </message>
    <message>
        <source>%1 could not be saved</source>
        <translation>%1 konnte nicht gespeichert werden</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1 konnte nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>%1 could not be written: %2. Choose another folder.</source>
        <translation>%1 konnte nicht geschrieben werden: %2. Einen anderen Ordner wählen.</translation>
    </message>
    <message numerus="yes">
        <source>%1 differs in %n place(s).</source>
        <translation><numerusform>%1 unterscheidet sich an %n Stelle.</numerusform><numerusform>%1 unterscheidet sich an %n Stellen.</numerusform></translation>
    </message>
    <message>
        <source>%1 differs in more places than are listed here.</source>
        <translation>%1 unterscheidet sich an mehr Stellen, als hier aufgeführt sind.</translation>
    </message>
    <message>
        <source>%1 elements</source>
        <translation>%1 Elemente</translation>
    </message>
    <message>
        <source>%1 ended without a result to continue from.</source>
        <translation>%1 endete ohne ein Ergebnis, das sich fortsetzen lässt.</translation>
    </message>
    <message>
        <source>%1 errors</source>
        <translation>%1 Fehler</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1 falls to %2%3, %4 below its limit.</source>
        <translation>%1 fällt auf %2%3, %4 unter den Grenzwert.</translation>
    </message>
    <message>
        <source>%1 frames per second</source>
        <translation>%1 Bilder je Sekunde</translation>
    </message>
    <message>
        <source>%1 frames, %2 s long.</source>
        <translation>%1 Bilder, Dauer %2 s.</translation>
    </message>
    <message>
        <source>%1 had %2 samples before the formula %3 replaced them.</source>
        <translation>%1 hatte %2 Stützwerte, bevor die Formel %3 sie ersetzt hat.</translation>
    </message>
    <message>
        <source>%1 has ended.</source>
        <translation>%1 ist beendet.</translation>
    </message>
    <message>
        <source>%1 has no design</source>
        <translation>%1 hat keinen Entwurf</translation>
    </message>
    <message>
        <source>%1 Hz</source>
        <translation>%1 Hz</translation>
    </message>
    <message>
        <source>%1 instants from 0 to %2 s, computed in %3.
</source>
        <translation>%1 Zeitpunkte von 0 bis %2 s, berechnet in %3.
</translation>
    </message>
    <message>
        <source>%1 interrupted</source>
        <translation>%1 abgebrochen</translation>
    </message>
    <message>
        <source>%1 is %2 and should be %3.</source>
        <translation>%1 ist %2 und soll %3 sein.</translation>
    </message>
    <message>
        <source>%1 is %2, within its limits.</source>
        <translation>%1 ist %2, innerhalb der Grenzwerte.</translation>
    </message>
    <message>
        <source>%1 is a design variable. The optimizer cannot directly change a number given by a formula.</source>
        <translation>%1 ist eine Entwurfsvariable. Eine Zahl, die aus einer Formel folgt, kann die Optimierung nicht selbst ändern.</translation>
    </message>
    <message>
        <source>%1 is at its limit of %2%3.</source>
        <translation>%1 liegt am Grenzwert von %2%3.</translation>
    </message>
    <message>
        <source>%1 is given by the formula %2, so the optimizer cannot change it directly.</source>
        <translation>%1 ist durch die Formel %2 gegeben, die Optimierung kann diese Zahl nicht direkt ändern.</translation>
    </message>
    <message>
        <source>%1 is now a project.</source>
        <translation>%1 ist jetzt ein Projekt.</translation>
    </message>
    <message>
        <source>%1 is open in another Linkwright window.</source>
        <translation>%1 ist in einem anderen Linkwright geöffnet.</translation>
    </message>
    <message>
        <source>%1 is shown</source>
        <translation>%1 wird gezeigt</translation>
    </message>
    <message>
        <source>%1 is shown as a ghost</source>
        <translation>%1 wird als Schattenbild gezeigt</translation>
    </message>
    <message>
        <source>%1 is too large, more than 10 MB.</source>
        <translation>%1 ist zu groß, mehr als 10 MB.</translation>
    </message>
    <message>
        <source>%1 iterations</source>
        <translation>%1 Iterationen</translation>
    </message>
    <message>
        <source>%1 joint</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>%1 late</source>
        <translation>%1 zu spät</translation>
    </message>
    <message>
        <source>%1 less lowers J by	%2%</source>
        <translation>%1 weniger senkt J um	%2 %</translation>
    </message>
    <message>
        <source>%1 less lowers the cost of the stage by	%2%</source>
        <translation>%1 weniger senkt die Kosten der Stufe um	%2 %</translation>
    </message>
    <message>
        <source>%1 limits have changed since then.</source>
        <translation>%1 Grenzwerte wurden seitdem verschoben.</translation>
    </message>
    <message>
        <source>%1 line %2: %3</source>
        <translation>%1 Zeile %2: %3</translation>
    </message>
    <message>
        <source>%1 long</source>
        <translation>Länge %1</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>%1 more in the table.</source>
        <translation>%1 weitere in der Tabelle.</translation>
    </message>
    <message>
        <source>%1 more lowers J by	%2%</source>
        <translation>%1 mehr senkt J um	%2 %</translation>
    </message>
    <message>
        <source>%1 more lowers the cost of the stage by	%2%</source>
        <translation>%1 mehr senkt die Kosten der Stufe um	%2 %</translation>
    </message>
    <message>
        <source>%1 more variables are in the results file.</source>
        <translation>%1 weitere Variablen stehen in der Ergebnisdatei.</translation>
    </message>
    <message>
        <source>%1 needs a unit like %2, for example %3.</source>
        <translation>%1 braucht eine Einheit wie %2, zum Beispiel %3.</translation>
    </message>
    <message>
        <source>%1 notes</source>
        <translation>%1 Hinweise</translation>
    </message>
    <message>
        <source>%1 numbers have no bounds.</source>
        <translation>%1 Zahlen haben keine Schranken.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2 control cycles began late. The simulated rig waits for them.</source>
        <translation>%1 von %2 Regelzyklen begannen zu spät. Der simulierte Prüfstand wartet auf sie.</translation>
    </message>
    <message>
        <source>%1 of %2 control cycles began late. Too many in a row stop the rig.</source>
        <translation>%1 von %2 Regelzyklen begannen zu spät. Zu viele hintereinander halten den Prüfstand an.</translation>
    </message>
    <message>
        <source>%1 of %2 held</source>
        <translation>%1 von %2 festgehalten</translation>
    </message>
    <message>
        <source>%1 of %2 variables and %3 random directions were compared.</source>
        <translation>%1 von %2 Variablen und %3 zufällige Richtungen wurden verglichen.</translation>
    </message>
    <message>
        <source>%1 of %2 variables were compared.</source>
        <translation>%1 von %2 Variablen wurden verglichen.</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 an %2</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 darüber</translation>
    </message>
    <message>
        <source>%1 over time</source>
        <translation>%1 über der Zeit</translation>
    </message>
    <message>
        <source>%1 parts</source>
        <translation>%1 Teile</translation>
    </message>
    <message>
        <source>%1 reaches %2%3, %4 over its limit.</source>
        <translation>%1 erreicht %2%3, %4 über dem Grenzwert.</translation>
    </message>
    <message>
        <source>%1 rows, in SI units.</source>
        <translation>%1 Zeilen, in SI-Einheiten.</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 s after an edit</source>
        <translation>%1 s nach einer Änderung</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 Stützwerte</translation>
    </message>
    <message>
        <source>%1 samples are off the scale; double-click to show them</source>
        <translation>%1 Werte liegen außerhalb der Skala; Doppelklick zeigt sie</translation>
    </message>
    <message>
        <source>%1 samples, from %2 to %3 %4</source>
        <translation>%1 Stützwerte, von %2 bis %3 %4</translation>
    </message>
    <message>
        <source>%1 samples, one every %2</source>
        <translation>%1 Stützwerte, einer je %2</translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>%1 ausgewählt</translation>
    </message>
    <message>
        <source>%1 stopped</source>
        <translation>%1 angehalten</translation>
    </message>
    <message>
        <source>%1 targets</source>
        <translation>%1 Zielpunkte</translation>
    </message>
    <message>
        <source>%1 terms</source>
        <translation>%1 Terme</translation>
    </message>
    <message>
        <source>%1 times larger than in trial %2 (%3).</source>
        <translation>%1-mal größer als in Versuch %2 (%3).</translation>
    </message>
    <message>
        <source>%1 times smaller than in trial %2 (%3).</source>
        <translation>%1-mal kleiner als in Versuch %2 (%3).</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 to %2 %3</source>
        <translation>%1 bis %2 %3</translation>
    </message>
    <message>
        <source>%1 to %2, longer by %3: the path moves by %4 on average, %5 at most</source>
        <translation>%1 bis %2, länger um %3: Die Bahn verschiebt sich im Mittel um %4, höchstens um %5</translation>
    </message>
    <message>
        <source>%1 turns back at %2, a limit of its rotation.</source>
        <translation>%1 kehrt bei %2 um, einer Grenze der Drehung.</translation>
    </message>
    <message>
        <source>%1 turns back at %2, a limit of its travel.</source>
        <translation>%1 kehrt bei %2 um, einer Grenze des Wegs.</translation>
    </message>
    <message>
        <source>%1 variables</source>
        <translation>%1 Variablen</translation>
    </message>
    <message>
        <source>%1 variables.</source>
        <translation>%1 Variablen.</translation>
    </message>
    <message>
        <source>%1 violated</source>
        <translation>%1 verletzt</translation>
    </message>
    <message>
        <source>%1 waiting</source>
        <translation>%1 in der Warteschlange</translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation>%1 Warnungen</translation>
    </message>
    <message>
        <source>%1 was added: it slides on the rail.</source>
        <translation>%1 wurde hinzugefügt: gleitet auf der Schiene.</translation>
    </message>
    <message>
        <source>%1 was changed by another program.</source>
        <translation>%1 wurde von einem anderen Programm geändert.</translation>
    </message>
    <message>
        <source>%1 was not saved</source>
        <translation>%1 wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>%1 was stopped. Press Start to continue with the next one.</source>
        <translation>%1 wurde angehalten. Starten geht mit dem Nächsten weiter.</translation>
    </message>
    <message>
        <source>%1 was written.</source>
        <translation>%1 wurde geschrieben.</translation>
    </message>
    <message>
        <source>%1 with %2 samples</source>
        <translation>%1 mit %2 Stützwerten</translation>
    </message>
    <message>
        <source>%1%</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, %2 kg; %3</source>
        <translation>%1, %2 kg; %3</translation>
    </message>
    <message>
        <source>%1, %2 of %3 points within tolerance</source>
        <translation>%1, %2 von %3 Punkten innerhalb der Toleranz</translation>
    </message>
    <message>
        <source>%1, all points within tolerance</source>
        <translation>%1, alle Punkte innerhalb der Toleranz</translation>
    </message>
    <message>
        <source>%1, at %2 s</source>
        <translation>%1, bei %2 s</translation>
    </message>
    <message>
        <source>%1, at %2, %3, %4 mm</source>
        <translation>%1, bei %2, %3, %4 mm</translation>
    </message>
    <message>
        <source>%1, failed</source>
        <translation>%1, fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1, feedforward</source>
        <translation>%1, Vorsteuerung</translation>
    </message>
    <message>
        <source>%1, given in %2</source>
        <translation>%1, in %2</translation>
    </message>
    <message>
        <source>%1, ground</source>
        <translation>%1, Gestell</translation>
    </message>
    <message>
        <source>%1, hidden</source>
        <translation>%1, ausgeblendet</translation>
    </message>
    <message>
        <source>%1, interrupted</source>
        <translation>%1, abgebrochen</translation>
    </message>
    <message>
        <source>%1, kept %2</source>
        <translation>%1, gesichert %2</translation>
    </message>
    <message>
        <source>%1, limit %2</source>
        <translation>%1, Grenzwert %2</translation>
    </message>
    <message>
        <source>%1, now</source>
        <translation>%1, jetzt</translation>
    </message>
    <message>
        <source>%1, of %2</source>
        <translation>%1, von %2</translation>
    </message>
    <message>
        <source>%1, reference</source>
        <translation>%1, Referenz</translation>
    </message>
    <message>
        <source>%1, rotation %2</source>
        <translation>%1, Drehung %2</translation>
    </message>
    <message>
        <source>%1, sample %2</source>
        <translation>%1, Stützwert %2</translation>
    </message>
    <message>
        <source>%1, travel %2</source>
        <translation>%1, Weg %2</translation>
    </message>
    <message>
        <source>%1, worst: %2</source>
        <translation>%1, schlechtester: %2</translation>
    </message>
    <message>
        <source>%1, ≤ %2 left</source>
        <translation>%1, ≤ %2 übrig</translation>
    </message>
    <message>
        <source>%1. It stays under File &gt; Restore unsaved work until you restore or discard it.</source>
        <translation>%1. Unter Datei, Nicht gespeicherte Arbeit wiederherstellen, bleibt der Stand erhalten, bis er wiederhergestellt oder verworfen wird.</translation>
    </message>
    <message>
        <source>%1. Parentheses mark a trial that ended early.</source>
        <translation>%1. In Klammern: von einem Versuch, der vorzeitig endete.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2; Esc ends the tool</source>
        <translation>%1: %2; Esc beendet das Werkzeug</translation>
    </message>
    <message>
        <source>%1: click a joint</source>
        <translation>%1: ein Gelenk anklicken</translation>
    </message>
    <message>
        <source>%1: click a link or one of its points</source>
        <translation>%1: ein Glied oder einen seiner Punkte anklicken</translation>
    </message>
    <message>
        <source>%1: click another part, or empty space for the ground</source>
        <translation>%1: ein anderes Teil anklicken, oder ins Leere für das Gestell</translation>
    </message>
    <message>
        <source>%1: reset to the project value</source>
        <translation>%1: auf den Wert des Projekts zurücksetzen</translation>
    </message>
    <message numerus="yes">
        <source>%n best</source>
        <translation><numerusform>%n beste</numerusform><numerusform>%n beste</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n found in %1 s.</source>
        <translation><numerusform>%n in %1 s gefunden.</numerusform><numerusform>%n in %1 s gefunden.</numerusform></translation>
    </message>
    <message>
        <source>&amp;About Linkwright</source>
        <translation>Ü&amp;ber Linkwright</translation>
    </message>
    <message>
        <source>&amp;Analyze</source>
        <translation>A&amp;nalyse</translation>
    </message>
    <message>
        <source>&amp;Angles</source>
        <translation>&amp;Winkel</translation>
    </message>
    <message>
        <source>&amp;Apply pose to drawing</source>
        <translation>&amp;In dieser Lage zeichnen</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Hinten</translation>
    </message>
    <message>
        <source>&amp;Background</source>
        <translation>&amp;Hintergrund</translation>
    </message>
    <message>
        <source>&amp;Bookmarks</source>
        <translation>&amp;Lesezeichen</translation>
    </message>
    <message>
        <source>&amp;Colors</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>Bild &amp;kopieren</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;Descent arrows</source>
        <translation>Abst&amp;iegspfeile</translation>
    </message>
    <message>
        <source>&amp;Draw a path for %1</source>
        <translation>&amp;Bahn für %1 zeichnen</translation>
    </message>
    <message>
        <source>&amp;Drives: torque, power, flywheel</source>
        <translation>&amp;Antriebe: Moment, Leistung, Schwungrad</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Duplizieren</translation>
    </message>
    <message>
        <source>&amp;E-stop: zero volts now</source>
        <translation>Not-&amp;Halt: sofort null Volt</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Export optimizations…</source>
        <translation>Optimierungen &amp;exportieren…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;First steps and help pages</source>
        <translation>&amp;Erste Schritte und Hilfeseiten</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>&amp;Einpassen</translation>
    </message>
    <message>
        <source>&amp;Freeze pose as ghost</source>
        <translation>&amp;Diese Lage als Schattenbild behalten</translation>
    </message>
    <message>
        <source>&amp;From</source>
        <translation>&amp;Von</translation>
    </message>
    <message>
        <source>&amp;Front</source>
        <translation>&amp;Vorn</translation>
    </message>
    <message>
        <source>&amp;Go to panel</source>
        <translation>&amp;Gehe zum Bereich</translation>
    </message>
    <message>
        <source>&amp;Grid</source>
        <translation>Ras&amp;ter</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Hide</source>
        <translation>Aus&amp;blenden</translation>
    </message>
    <message>
        <source>&amp;Home view</source>
        <translation>&amp;Grundansicht</translation>
    </message>
    <message>
        <source>&amp;Import robot, assembly or drawing…</source>
        <translation>Roboter, Baugruppe oder Zeichnung &amp;importieren…</translation>
    </message>
    <message>
        <source>&amp;Insert</source>
        <translation>E&amp;infügen</translation>
    </message>
    <message>
        <source>&amp;Isometric</source>
        <translation>&amp;Isometrisch</translation>
    </message>
    <message>
        <source>&amp;Joint</source>
        <translation>&amp;Gelenk</translation>
    </message>
    <message>
        <source>&amp;Keep unsaved work</source>
        <translation>&amp;Nicht gespeicherte Arbeit sichern</translation>
    </message>
    <message>
        <source>&amp;Keyboard and mouse</source>
        <translation>&amp;Tasten und Maus</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>&amp;Left</source>
        <translation>&amp;Links</translation>
    </message>
    <message>
        <source>&amp;Length change for tolerance colors…</source>
        <translation>L&amp;ängenänderungen…</translation>
    </message>
    <message>
        <source>&amp;Lengths</source>
        <translation>&amp;Längen</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Linkwright: drag turns, Shift+drag moves</source>
        <translation>&amp;Linkwright: Ziehen dreht, Umschalt+Ziehen verschiebt</translation>
    </message>
    <message>
        <source>&amp;Log file</source>
        <translation>&amp;Protokolldatei</translation>
    </message>
    <message>
        <source>&amp;Model layout</source>
        <translation>Layout &amp;Modell</translation>
    </message>
    <message>
        <source>&amp;Navigation</source>
        <translation>&amp;Navigation</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Neu</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>&amp;Optimize</source>
        <translation>&amp;Optimieren</translation>
    </message>
    <message>
        <source>&amp;Optimize layout</source>
        <translation>Layout &amp;Optimieren</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>&amp;Perspective</source>
        <translation>&amp;Perspektive</translation>
    </message>
    <message>
        <source>&amp;Play or pause</source>
        <translation>&amp;Wiedergabe oder Pause</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <source>&amp;Rate</source>
        <translation>&amp;Rate</translation>
    </message>
    <message>
        <source>&amp;Reactions</source>
        <translation>Rea&amp;ktionen</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Reduce motion</source>
        <translation>Bewegung &amp;reduzieren</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>&amp;Layout zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Rig</source>
        <translation>&amp;Prüfstand</translation>
    </message>
    <message>
        <source>&amp;Right</source>
        <translation>&amp;Rechts</translation>
    </message>
    <message>
        <source>&amp;Rotation speed</source>
        <translation>&amp;Drehzahl</translation>
    </message>
    <message>
        <source>&amp;Run layout</source>
        <translation>Layout &amp;Versuch</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>&amp;Save matrices…</source>
        <translation>&amp;Matrizen speichern…</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Speichern…</translation>
    </message>
    <message>
        <source>&amp;Show all</source>
        <translation>Alles &amp;zeigen</translation>
    </message>
    <message>
        <source>&amp;Size of text and buttons</source>
        <translation>&amp;Größe von Text und Knöpfen</translation>
    </message>
    <message>
        <source>&amp;Standard views</source>
        <translation>&amp;Standardansichten</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Starten</translation>
    </message>
    <message>
        <source>&amp;Study layout</source>
        <translation>Layout St&amp;udie</translation>
    </message>
    <message>
        <source>&amp;Threads</source>
        <translation>&amp;Threads</translation>
    </message>
    <message>
        <source>&amp;To</source>
        <translation>&amp;Bis</translation>
    </message>
    <message>
        <source>&amp;Tolerance colors</source>
        <translation>T&amp;oleranzfarben</translation>
    </message>
    <message>
        <source>&amp;Top</source>
        <translation>&amp;Oben</translation>
    </message>
    <message>
        <source>&amp;Trace %1</source>
        <translation>&amp;Spur von %1</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Welcome page</source>
        <translation>S&amp;tartseite</translation>
    </message>
    <message>
        <source>&amp;Wheels and roads</source>
        <translation>&amp;Räder und Straßen</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>&amp;Fenster</translation>
    </message>
    <message>
        <source>(For the design before the last edit.)</source>
        <translation>(Des Entwurfs vor der letzten Änderung.)</translation>
    </message>
    <message>
        <source>**The motion stopped early:** %1

</source>
        <translation>**Die Bewegung endete vorzeitig:** %1

</translation>
    </message>
    <message>
        <source>, %1 iterations</source>
        <translation>, %1 Iterationen</translation>
    </message>
    <message>
        <source>, %1 warnings</source>
        <translation>, %1 Warnungen</translation>
    </message>
    <message>
        <source>, 1 iteration</source>
        <translation>, 1 Iteration</translation>
    </message>
    <message>
        <source>, 1 warning</source>
        <translation>, 1 Warnung</translation>
    </message>
    <message>
        <source>, about %1 left</source>
        <translation>, noch etwa %1</translation>
    </message>
    <message>
        <source>, each with a time</source>
        <translation>, jeder zu seiner Zeit</translation>
    </message>
    <message>
        <source>, number %1</source>
        <translation>, Nummer %1</translation>
    </message>
    <message>
        <source>, or type a length</source>
        <translation>, oder eine Länge eintippen</translation>
    </message>
    <message>
        <source>, up to %1 %2</source>
        <translation>, bis %1 %2</translation>
    </message>
    <message>
        <source>0 is a straight line; negative turns clockwise</source>
        <translation>0 ist eine Gerade; negativ läuft im Uhrzeigersinn</translation>
    </message>
    <message>
        <source>1 element</source>
        <translation>1 Element</translation>
    </message>
    <message>
        <source>1 error</source>
        <translation>1 Fehler</translation>
    </message>
    <message>
        <source>1 for the lowest mode about the equilibrium, 2 for the next</source>
        <translation>1 für die langsamste Schwingung um die Ruhelage, 2 für die nächste</translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 Hinweis</translation>
    </message>
    <message>
        <source>1 number has no bounds.</source>
        <translation>1 Zahl hat keine Schranken.</translation>
    </message>
    <message>
        <source>1 part</source>
        <translation>1 Teil</translation>
    </message>
    <message>
        <source>1 plays in real time, 0.1 ten times slower</source>
        <translation>1 spielt die Bewegung in ihrer Geschwindigkeit ab, 0.1 zehnmal langsamer</translation>
    </message>
    <message>
        <source>1 sample is off the scale; double-click to show it</source>
        <translation>1 Wert liegt außerhalb der Skala; Doppelklick zeigt ihn</translation>
    </message>
    <message>
        <source>1 target</source>
        <translation>1 Zielpunkt</translation>
    </message>
    <message>
        <source>1 term</source>
        <translation>1 Term</translation>
    </message>
    <message>
        <source>1 variable.</source>
        <translation>1 Variable.</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 Warnung</translation>
    </message>
    <message>
        <source>3D view</source>
        <translation>3D-Ansicht</translation>
    </message>
    <message>
        <source>3D view: drag to turn, Shift+drag to move, wheel to zoom</source>
        <translation>3D-Ansicht: Ziehen dreht, Umschalt+Ziehen verschiebt, das Rad zoomt</translation>
    </message>
    <message>
        <source>4K</source>
        <translation>4K</translation>
    </message>
    <message>
        <source>95% of such intervals contain the true value: %1 to %2 %3</source>
        <translation>95 % solcher Intervalle enthalten den wahren Wert: %1 bis %2 %3</translation>
    </message>
    <message>
        <source>; Ctrl leaves the grid</source>
        <translation>; Strg verlässt das Raster</translation>
    </message>
    <message>
        <source>; Enter closes it</source>
        <translation>; Eingabe schließt den Umriss</translation>
    </message>
    <message>
        <source>; Enter ends the curve</source>
        <translation>; Eingabe beendet die Kurve</translation>
    </message>
    <message>
        <source>; Enter ends the path</source>
        <translation>; Eingabe beendet die Bahn</translation>
    </message>
    <message>
        <source>; Esc ends the tool</source>
        <translation>; Esc beendet das Werkzeug</translation>
    </message>
    <message>
        <source>; Esc undoes the last click</source>
        <translation>; Esc nimmt den letzten Klick zurück</translation>
    </message>
    <message>
        <source>; the cost changes by %1 %2</source>
        <translation>; die Kosten ändern sich um %1 %2</translation>
    </message>
    <message>
        <source>; the curve goes on %1</source>
        <translation>; die Kurve liegt auf: %1</translation>
    </message>
    <message>
        <source>&lt;b&gt;Linkwright %1&lt;/b&gt;&lt;br&gt;Desktop studio for mechanism design: motion, exact gradients and optimization.&lt;br&gt;&lt;br&gt;The application is free software under the GNU General Public License, version 3 or later; the engine under the BSD 3-clause license.</source>
        <translation>&lt;b&gt;Linkwright %1&lt;/b&gt;&lt;br&gt;Konstruktionsprogramm für Mechanismen: Bewegung, exakte Gradienten und Optimierung.&lt;br&gt;&lt;br&gt;Das Programm ist freie Software unter der GNU General Public License, Version 3 oder später, der Rechenkern unter der BSD-3-Klausel-Lizenz.</translation>
    </message>
    <message>
        <source>a constant</source>
        <translation>eine Konstante</translation>
    </message>
    <message>
        <source>A constant would replace the formula %2 of %1.</source>
        <translation>Eine Konstante würde die Formel %2 von %1 ersetzen.</translation>
    </message>
    <message>
        <source>a current</source>
        <translation>eine Stromstärke</translation>
    </message>
    <message>
        <source>a damping</source>
        <translation>eine Dämpfung</translation>
    </message>
    <message>
        <source>A differential adds the rotations of two joints, each with its own ratio.</source>
        <translation>Ein Differential summiert die Drehungen zweier Gelenke; jede hat ihre Übersetzung.</translation>
    </message>
    <message>
        <source>A first mechanism step by step, and everything else</source>
        <translation>Ein erster Mechanismus Schritt für Schritt, und alles Weitere</translation>
    </message>
    <message>
        <source>A follower on a cam that only pushes lifts off where the cam would have to pull it: Problems says when and at which speed.</source>
        <translation>Ein Stößel auf einer Kurve, die nur drückt, hebt ab, wo sie ziehen müsste: Probleme sagt, wann und bei welcher Geschwindigkeit.</translation>
    </message>
    <message>
        <source>a force</source>
        <translation>eine Kraft</translation>
    </message>
    <message>
        <source>A force as a formula of the elongation x, its rate v and the named parameters, in SI units, added to the linear force: 5e4*x^3, or 200*max(v, 0)</source>
        <translation>Eine Kraft aus der Verlängerung x, ihrer Geschwindigkeit v und den benannten Parametern, in SI-Einheiten und zusätzlich zur linearen: 5e4*x^3 oder 200*max(v, 0)</translation>
    </message>
    <message>
        <source>a formula</source>
        <translation>eine Formel</translation>
    </message>
    <message>
        <source>A formula is missing after "=".</source>
        <translation>Hinter „=“ fehlt eine Formel.</translation>
    </message>
    <message>
        <source>A formula of the time t (s) and the named parameters: 5 + 2*sin(1.26*t). Formulas compute in SI units, whatever the project shows.</source>
        <translation>Eine Formel aus der Zeit t (s) und den benannten Parametern: 5 + 2*sin(1.26*t). Formeln rechnen in SI-Einheiten, was auch immer das Projekt anzeigt.</translation>
    </message>
    <message>
        <source>A formula of the time t and the named parameters, in m or rad: 0.5 + 0.2*sin(3*t)</source>
        <translation>Eine Formel aus der Zeit t und den benannten Parametern, in m oder rad: 0.5 + 0.2*sin(3*t)</translation>
    </message>
    <message>
        <source>A formula of the time t and the named parameters: 3*sin(2*t), 5*step(t - 1), if(t &lt; 2, 5, 0)</source>
        <translation>Eine Formel aus der Zeit t und den benannten Parametern: 3*sin(2*t), 5*step(t - 1), if(t &lt; 2, 5, 0)</translation>
    </message>
    <message>
        <source>a function</source>
        <translation>eine Funktion</translation>
    </message>
    <message>
        <source>a function of time</source>
        <translation>eine Funktion der Zeit</translation>
    </message>
    <message>
        <source>a given force</source>
        <translation>eine gegebene Kraft</translation>
    </message>
    <message>
        <source>a groove pushes and pulls</source>
        <translation>eine Nut drückt und zieht</translation>
    </message>
    <message>
        <source>A heading may name another unit: x [mm].</source>
        <translation>Eine Überschrift darf eine andere Einheit nennen: x [mm].</translation>
    </message>
    <message>
        <source>a hinge on %1 (%2)</source>
        <translation>einem Gelenk an %1 (%2)</translation>
    </message>
    <message>
        <source>a joint</source>
        <translation>ein Gelenk</translation>
    </message>
    <message>
        <source>a joint coordinate</source>
        <translation>eine Gelenkkoordinate</translation>
    </message>
    <message>
        <source>A joint needs two parts.</source>
        <translation>Ein Gelenk braucht zwei Teile.</translation>
    </message>
    <message>
        <source>a length</source>
        <translation>eine Länge</translation>
    </message>
    <message>
        <source>a mass</source>
        <translation>eine Masse</translation>
    </message>
    <message>
        <source>A mass follows the lengths if it is a formula of the same parameters. Otherwise, compute it again after the optimization: Mass from shape, in the properties of the link.</source>
        <translation>Eine Masse folgt, wo sie eine Formel der Parameter ist, die die Längen bilden. Sonst nach der Optimierung neu aus ihrer Form berechnen: Masse aus Form, in den Eigenschaften des Glieds.</translation>
    </message>
    <message>
        <source>a moment of inertia</source>
        <translation>ein Trägheitsmoment</translation>
    </message>
    <message>
        <source>a new input</source>
        <translation>ein neuer Eingang</translation>
    </message>
    <message>
        <source>A number is needed, for example %1.</source>
        <translation>Hier gehört eine Zahl hin, zum Beispiel %1.</translation>
    </message>
    <message>
        <source>a path</source>
        <translation>eine Bahn</translation>
    </message>
    <message>
        <source>a plain number</source>
        <translation>eine reine Zahl</translation>
    </message>
    <message>
        <source>a plot for each signal</source>
        <translation>ein Diagramm je Signal</translation>
    </message>
    <message>
        <source>a point</source>
        <translation>ein Punkt</translation>
    </message>
    <message>
        <source>a point along an axis</source>
        <translation>ein Punkt entlang einer Achse</translation>
    </message>
    <message>
        <source>a point on %1 (%2)</source>
        <translation>einer Stelle an %1 (%2)</translation>
    </message>
    <message>
        <source>a power</source>
        <translation>eine Leistung</translation>
    </message>
    <message>
        <source>A project without a file has no place for results.</source>
        <translation>Für die Ergebnisse eines Projekts ohne Datei gibt es keinen Platz.</translation>
    </message>
    <message>
        <source>A recorded trial reveals friction, inertia and motor constants. Record one, then select what to find.</source>
        <translation>Ein aufgezeichneter Versuch verrät Reibung, Trägheit und Motorkonstanten. Einen aufzeichnen, dann ankreuzen, was gesucht wird.</translation>
    </message>
    <message>
        <source>A second loop on coupler and ground; the search takes longer</source>
        <translation>Eine zweite Schleife an Koppel und Gestell; die Suche dauert länger</translation>
    </message>
    <message>
        <source>A second loop on coupler and rocker; the search takes longer</source>
        <translation>Eine zweite Schleife an Koppel und Schwinge; die Suche dauert länger</translation>
    </message>
    <message>
        <source>A single edit that can be undone. Optimize again afterward: the voltages were found for the old numbers.</source>
        <translation>Eine einzige Änderung, die sich zurücknehmen lässt. Danach neu optimieren: Die Spannungen gehören zu den alten Zahlen.</translation>
    </message>
    <message>
        <source>a spline through points</source>
        <translation>ein Spline durch Punkte</translation>
    </message>
    <message>
        <source>A starred length changes only if its points may move.</source>
        <translation>Eine Länge mit Stern ändert sich nur, wenn sich ihre Punkte bewegen dürfen.</translation>
    </message>
    <message>
        <source>a stiffness</source>
        <translation>eine Steifigkeit</translation>
    </message>
    <message>
        <source>A study computes many designs to show which optima exist, how goals trade off, and how accurately parts must be made.</source>
        <translation>Eine Studie berechnet viele Entwürfe: welche Optima es gibt, was ein Ziel ein anderes kostet, wie genau Teile gefertigt werden müssen.</translation>
    </message>
    <message>
        <source>A study needs a name.</source>
        <translation>Eine Studie braucht einen Namen.</translation>
    </message>
    <message>
        <source>a table</source>
        <translation>eine Tabelle</translation>
    </message>
    <message>
        <source>A table needs at least two rows.</source>
        <translation>Eine Tabelle braucht mindestens zwei Zeilen.</translation>
    </message>
    <message>
        <source>A table of the file %1.</source>
        <translation>Eine Tabelle der Datei %1.</translation>
    </message>
    <message>
        <source>A text file with columns: time in s, then one column per component</source>
        <translation>Eine Textdatei mit Spalten: Zeit in s, dann eine Spalte je Komponente</translation>
    </message>
    <message>
        <source>A text file with columns: time in s, then values</source>
        <translation>Eine Textdatei mit Spalten: Zeit in s, dann die Werte</translation>
    </message>
    <message>
        <source>A text file with one target per line, or the longest curve of an SVG or DXF drawing</source>
        <translation>Eine Textdatei mit einem Zielpunkt je Zeile oder die längste Kurve einer SVG- oder DXF-Zeichnung</translation>
    </message>
    <message>
        <source>a time</source>
        <translation>eine Zeit</translation>
    </message>
    <message>
        <source>A to B</source>
        <translation>A bis B</translation>
    </message>
    <message>
        <source>a torque or an energy</source>
        <translation>ein Drehmoment oder eine Energie</translation>
    </message>
    <message>
        <source>a torsional damping</source>
        <translation>eine Drehdämpfung</translation>
    </message>
    <message>
        <source>a torsional stiffness</source>
        <translation>eine Drehsteifigkeit</translation>
    </message>
    <message>
        <source>A trial shows how far the end effector was from its reference (Maciąg 2023, eq. 7.3).</source>
        <translation>Ein Versuch zeigt, wie weit der Endeffektor von seiner Referenz entfernt war (Maciąg 2023, Gl. 7.3).</translation>
    </message>
    <message>
        <source>A value may exceed its limits by at most this tolerance times the scale of the constraint</source>
        <translation>Ein Wert darf seine Grenzwerte höchstens um diese Toleranz mal Maßstab der Nebenbedingung verletzen</translation>
    </message>
    <message>
        <source>a velocity</source>
        <translation>eine Geschwindigkeit</translation>
    </message>
    <message>
        <source>a voltage</source>
        <translation>eine Spannung</translation>
    </message>
    <message>
        <source>A window shows one project; drop only one.</source>
        <translation>Ein Fenster zeigt ein Projekt; nur eines hineinziehen.</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>noch etwa %1</translation>
    </message>
    <message>
        <source>About Linkwright</source>
        <translation>Über Linkwright</translation>
    </message>
    <message>
        <source>ABS</source>
        <translation>ABS</translation>
    </message>
    <message>
        <source>Absolute coordinates</source>
        <translation>Absolute Koordinaten</translation>
    </message>
    <message>
        <source>Absolute tol.</source>
        <translation>Abs. Toleranz</translation>
    </message>
    <message>
        <source>Acceleration</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>acceleration</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>acceleration of a joint</source>
        <translation>Beschleunigung eines Gelenks</translation>
    </message>
    <message>
        <source>acceleration of a point</source>
        <translation>Beschleunigung eines Punkts</translation>
    </message>
    <message>
        <source>Acceleration of gravity</source>
        <translation>Fallbeschleunigung</translation>
    </message>
    <message>
        <source>Accept changes</source>
        <translation>Änderungen übernehmen</translation>
    </message>
    <message>
        <source>Acceptable distance from the path; 0: none</source>
        <translation>Abstand von der Bahn, der gut genug ist; 0: keiner</translation>
    </message>
    <message>
        <source>accuracy digits precision tolerance</source>
        <translation>Genauigkeit Stellen Präzision Toleranz</translation>
    </message>
    <message>
        <source>Acetal</source>
        <translation>Acetal (POM)</translation>
    </message>
    <message>
        <source>Acrylic</source>
        <translation>Acrylglas</translation>
    </message>
    <message>
        <source>Activate %1</source>
        <translation>%1 einschalten</translation>
    </message>
    <message>
        <source>Activate all terms</source>
        <translation>Alle Terme einschalten</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>Aktiv</translation>
    </message>
    <message>
        <source>Active in this stage</source>
        <translation>In dieser Stufe aktiv</translation>
    </message>
    <message>
        <source>activity</source>
        <translation>Beteiligung</translation>
    </message>
    <message>
        <source>Acts at</source>
        <translation>Wirkt bei</translation>
    </message>
    <message>
        <source>Acts on</source>
        <translation>Wirkt auf</translation>
    </message>
    <message>
        <source>acts on</source>
        <translation>wirkt auf</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Add %1 to study %2</source>
        <translation>%1 zur Studie %2 hinzufügen</translation>
    </message>
    <message>
        <source>Add a %1 (Insert)</source>
        <translation>%1 hinzufügen (Einfg)</translation>
    </message>
    <message>
        <source>Add a cost term for it</source>
        <translation>Einen Kostenterm dafür hinzufügen</translation>
    </message>
    <message>
        <source>Add a cost term for its position</source>
        <translation>Einen Kostenterm für die Position hinzufügen</translation>
    </message>
    <message>
        <source>Add a dimension</source>
        <translation>Maß hinzufügen</translation>
    </message>
    <message>
        <source>Add a force or voltage over time: given, or found by the optimizer.</source>
        <translation>Fügen Sie eine Kraft oder Spannung über der Zeit hinzu: gegeben oder vom Optimierer gefunden.</translation>
    </message>
    <message>
        <source>Add a ground pivot, or a free joint for a link that moves freely.</source>
        <translation>Ein Gestelllager setzen, oder ein freies Gelenk für ein Glied, das sich frei bewegt.</translation>
    </message>
    <message>
        <source>Add a limit the motion must meet, or set a limit on a cost term.</source>
        <translation>Einen Grenzwert hinzufügen, den die Bewegung einhalten muss, oder einem Kostenterm oben einen Grenzwert geben.</translation>
    </message>
    <message>
        <source>Add a number from the drawing</source>
        <translation>Eine Zahl der Zeichnung hinzufügen</translation>
    </message>
    <message>
        <source>Add a study</source>
        <translation>Studie hinzufügen</translation>
    </message>
    <message>
        <source>Add a study first.</source>
        <translation>Zuerst eine Studie hinzufügen.</translation>
    </message>
    <message>
        <source>Add a term</source>
        <translation>Term hinzufügen</translation>
    </message>
    <message>
        <source>Add case</source>
        <translation>Lastfall hinzufügen</translation>
    </message>
    <message>
        <source>Add constraint</source>
        <translation>Nebenbedingung hinzufügen</translation>
    </message>
    <message>
        <source>Add constraint for %1</source>
        <translation>Nebenbedingung für %1 hinzufügen</translation>
    </message>
    <message>
        <source>Add cost term</source>
        <translation>Kostenterm hinzufügen</translation>
    </message>
    <message>
        <source>Add cost term for %1</source>
        <translation>Kostenterm für %1 hinzufügen</translation>
    </message>
    <message>
        <source>Add cost terms to the objective first.</source>
        <translation>Zuerst der Zielfunktion Kostenterme hinzufügen.</translation>
    </message>
    <message>
        <source>Add current</source>
        <translation>Jetzigen Stand hinzufügen</translation>
    </message>
    <message>
        <source>Add joint</source>
        <translation>Gelenk hinzufügen</translation>
    </message>
    <message>
        <source>Add multi-start</source>
        <translation>Mehrfachstart hinzufügen</translation>
    </message>
    <message>
        <source>Add p&amp;lot…</source>
        <translation>Diagra&amp;mm hinzufügen…</translation>
    </message>
    <message>
        <source>Add parameter</source>
        <translation>Parameter hinzufügen</translation>
    </message>
    <message>
        <source>Add plot</source>
        <translation>Diagramm hinzufügen</translation>
    </message>
    <message>
        <source>Add queues a copy of the current project to optimize later.</source>
        <translation>„Hinzufügen“ behält eine Kopie des jetzigen Projekts, um sie später zu optimieren.</translation>
    </message>
    <message>
        <source>Add signal</source>
        <translation>Signal hinzufügen</translation>
    </message>
    <message>
        <source>Add stage</source>
        <translation>Stufe hinzufügen</translation>
    </message>
    <message>
        <source>Add study %1</source>
        <translation>Studie %1 hinzufügen</translation>
    </message>
    <message>
        <source>Add target of %1</source>
        <translation>Ziel von %1 hinzufügen</translation>
    </message>
    <message>
        <source>Add the numbers that the study changes.</source>
        <translation>Die Zahlen hinzufügen, die die Studie ändert.</translation>
    </message>
    <message>
        <source>Add to</source>
        <translation>Hinzufügen zu</translation>
    </message>
    <message>
        <source>Add what to measure along the motion.</source>
        <translation>Hinzufügen, was entlang der Bewegung gemessen werden soll.</translation>
    </message>
    <message>
        <source>Add what you did and what happened, and remove anything private. Copy or save the text and send it, with the project file if you can, to whoever gave you Linkwright. Nothing is sent automatically.</source>
        <translation>Ergänzen, was getan wurde und was geschah, und alles Vertrauliche entfernen. Den Text kopieren oder speichern und, wenn möglich mit der Projektdatei, denen senden, von denen Linkwright kommt. Von selbst wird nichts gesendet.</translation>
    </message>
    <message>
        <source>Added to %1</source>
        <translation>%1 hinzugefügt</translation>
    </message>
    <message>
        <source>Additional force</source>
        <translation>Weitere Kraft</translation>
    </message>
    <message>
        <source>Adds a case: another load, start or goal</source>
        <translation>Fügt einen Lastfall hinzu: andere Last, anderer Start oder anderes Ziel</translation>
    </message>
    <message>
        <source>Adds plots of anything that can be measured: motion, forces, energy</source>
        <translation>Fügt Diagramme von allem hinzu, was sich messen lässt: Bewegung, Kräfte, Energie</translation>
    </message>
    <message>
        <source>Adds the project as it is now</source>
        <translation>Fügt das Projekt in seinem jetzigen Stand hinzu</translation>
    </message>
    <message>
        <source>Adds the values at the playhead as a target</source>
        <translation>Fügt die Werte an der Zeitmarke als Ziel hinzu</translation>
    </message>
    <message>
        <source>Adds to "%1"</source>
        <translation>Kommt zu „%1“ hinzu</translation>
    </message>
    <message>
        <source>Adjoint</source>
        <translation>Adjungierte</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>After @, enter a time of zero or more.</source>
        <translation>Hinter @ eine Zeit ab null eingeben.</translation>
    </message>
    <message>
        <source>After it ends, make sure its folder is writable, then save the project.</source>
        <translation>Nach ihrem Ende dafür sorgen, dass in ihren Ordner geschrieben werden kann, dann das Projekt speichern.</translation>
    </message>
    <message>
        <source>After ±, enter a tolerance of zero or more.</source>
        <translation>Hinter ± eine Toleranz ab null eingeben.</translation>
    </message>
    <message>
        <source>again</source>
        <translation>noch einmal</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Algorithmus</translation>
    </message>
    <message>
        <source>algorithm</source>
        <translation>Algorithmus</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>All (%1)</source>
        <translation>Alle (%1)</translation>
    </message>
    <message>
        <source>All checks passed: limits, workspace, start pose, model unchanged.</source>
        <translation>Alle Prüfungen bestanden: Grenzwerte, Arbeitsraum, Startlage, Modell unverändert.</translation>
    </message>
    <message>
        <source>All curves of the motion as a table (CSV), for MATLAB, or as HDF5</source>
        <translation>Alle Kurven der Bewegung als Tabelle (CSV), für MATLAB oder als HDF5</translation>
    </message>
    <message>
        <source>All design variables with values and bounds in one table</source>
        <translation>Alle Entwurfsvariablen mit Werten und Schranken in einer Tabelle</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>All motors</source>
        <translation>Alle Motoren</translation>
    </message>
    <message>
        <source>All points</source>
        <translation>Alle Punkte</translation>
    </message>
    <message>
        <source>All points are computed.</source>
        <translation>Alle Punkte sind berechnet.</translation>
    </message>
    <message>
        <source>All results stay in this window.</source>
        <translation>Alle Ergebnisse bleiben in diesem Fenster.</translation>
    </message>
    <message>
        <source>All signals</source>
        <translation>Alle Signale</translation>
    </message>
    <message>
        <source>all that move</source>
        <translation>alle bewegten</translation>
    </message>
    <message>
        <source>Allowed speed fluctuation</source>
        <translation>Zulässiger Ungleichförmigkeitsgrad</translation>
    </message>
    <message>
        <source>Along</source>
        <translation>Entlang</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>Alt+drag</source>
        <translation>Alt+Ziehen</translation>
    </message>
    <message>
        <source>Aluminum</source>
        <translation>Aluminium</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Immer</translation>
    </message>
    <message>
        <source>an acceleration</source>
        <translation>eine Beschleunigung</translation>
    </message>
    <message>
        <source>an angle</source>
        <translation>ein Winkel</translation>
    </message>
    <message>
        <source>an angular acceleration</source>
        <translation>eine Winkelbeschleunigung</translation>
    </message>
    <message>
        <source>an angular velocity</source>
        <translation>eine Winkelgeschwindigkeit</translation>
    </message>
    <message>
        <source>An axis for each variable and function, once there are points.</source>
        <translation>Eine Achse je Variable und Funktion, sobald es Punkte gibt.</translation>
    </message>
    <message>
        <source>An optimization is running.</source>
        <translation>Eine Optimierung läuft.</translation>
    </message>
    <message>
        <source>An optimization is running. Stop it and leave?</source>
        <translation>Eine Optimierung läuft. Anhalten und verlassen?</translation>
    </message>
    <message>
        <source>An optimization is running. The plan will be computed when it ends.</source>
        <translation>Eine Optimierung läuft. Der Plan folgt, sobald sie endet.</translation>
    </message>
    <message>
        <source>And</source>
        <translation>Und</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>and %1 others</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>and in plots</source>
        <translation>auch in Diagrammen</translation>
    </message>
    <message>
        <source>And joint</source>
        <translation>Und Gelenk</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>angle</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>Angle [°]</source>
        <translation>Winkel [°]</translation>
    </message>
    <message>
        <source>Angle from start</source>
        <translation>Winkel ab Start</translation>
    </message>
    <message>
        <source>angle of a body</source>
        <translation>Winkel eines Körpers</translation>
    </message>
    <message>
        <source>angle of a link, in the plane</source>
        <translation>Winkel eines Glieds, in der Ebene</translation>
    </message>
    <message>
        <source>angle to a direction</source>
        <translation>Winkel zu einer Richtung</translation>
    </message>
    <message>
        <source>Angle to the y axis</source>
        <translation>Winkel zur y-Achse</translation>
    </message>
    <message>
        <source>angle travel displacement rotation</source>
        <translation>Winkel Weg Verschiebung Drehung</translation>
    </message>
    <message>
        <source>Angle, %1</source>
        <translation>Winkel, %1</translation>
    </message>
    <message>
        <source>Angle, highest</source>
        <translation>Winkel, größter</translation>
    </message>
    <message>
        <source>Angle, lowest</source>
        <translation>Winkel, kleinster</translation>
    </message>
    <message>
        <source>Angles</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>Angles in degrees, one pair per line: crank, rocker</source>
        <translation>Winkel in Grad, ein Paar je Zeile: Kurbel, Schwinge</translation>
    </message>
    <message>
        <source>angular acceleration</source>
        <translation>Winkelbeschleunigung</translation>
    </message>
    <message>
        <source>Angular impulse</source>
        <translation>Momentenimpuls</translation>
    </message>
    <message>
        <source>angular impulse</source>
        <translation>Momentenimpuls</translation>
    </message>
    <message>
        <source>angular impulse of a joint</source>
        <translation>Momentenimpuls eines Gelenks</translation>
    </message>
    <message>
        <source>angular momentum</source>
        <translation>Drehimpuls</translation>
    </message>
    <message>
        <source>Angular momentum about %1</source>
        <translation>Drehimpuls um %1</translation>
    </message>
    <message>
        <source>angular momentum about a point</source>
        <translation>Drehimpuls um einen Punkt</translation>
    </message>
    <message>
        <source>Angular velocity</source>
        <translation>Winkelgeschwindigkeit</translation>
    </message>
    <message>
        <source>angular velocity</source>
        <translation>Winkelgeschwindigkeit</translation>
    </message>
    <message>
        <source>angular velocity of a link</source>
        <translation>Winkelgeschwindigkeit eines Glieds</translation>
    </message>
    <message>
        <source>Another case has this name.</source>
        <translation>Ein anderer Lastfall heißt schon so.</translation>
    </message>
    <message>
        <source>Another four-bar that draws the same path (theorem of Roberts and Chebyshev)</source>
        <translation>Ein anderes Viergelenk, das dieselbe Bahn zeichnet (Satz von Roberts und Tschebyschow)</translation>
    </message>
    <message>
        <source>any</source>
        <translation>beliebig</translation>
    </message>
    <message>
        <source>Any key closes this page</source>
        <translation>Jede Taste schließt diese Seite</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Appears once the motion and its cost are known.</source>
        <translation>Erscheint, sobald die Bewegung und ihre Kosten bekannt sind.</translation>
    </message>
    <message>
        <source>Applies its final numbers to the model; can be undone</source>
        <translation>Übernimmt die Endwerte in das Modell; lässt sich zurücknehmen</translation>
    </message>
    <message>
        <source>Applies its numbers to the model; can be undone</source>
        <translation>Übernimmt die Zahlen in das Modell; lässt sich zurücknehmen</translation>
    </message>
    <message>
        <source>Apply identified parameters</source>
        <translation>Identifizierte Parameter übernehmen</translation>
    </message>
    <message>
        <source>Apply to the model</source>
        <translation>In das Modell übernehmen</translation>
    </message>
    <message>
        <source>Arcs have a radius for each point, negative where they turn clockwise, and are joined by straight lines, or by flanks with a radius of their own. Points that nothing else uses move so that the curve stays in place.</source>
        <translation>Bögen haben je Punkt einen Radius, negativ bei Drehung im Uhrzeigersinn; verbunden sind sie durch Geraden oder durch Flanken mit eigenem Radius. Punkte, die nur der Kurve dienen, rücken so, dass sie an ihrem Ort bleibt.</translation>
    </message>
    <message>
        <source>Arm</source>
        <translation>Scharf schalten</translation>
    </message>
    <message>
        <source>Arm: hold for one second</source>
        <translation>Scharf schalten: eine Sekunde gedrückt halten</translation>
    </message>
    <message>
        <source>Armed</source>
        <translation>Scharf</translation>
    </message>
    <message>
        <source>Armed. Start the trial.</source>
        <translation>Scharf. Den Versuch starten.</translation>
    </message>
    <message>
        <source>Armed: turns each motor a little at 0.5 V and checks which way its encoder counts</source>
        <translation>Scharf: dreht jeden Motor ein wenig mit 0.5 V und prüft, in welche Richtung sein Drehgeber zählt</translation>
    </message>
    <message>
        <source>Arrows, Space</source>
        <translation>Pfeiltasten, Leertaste</translation>
    </message>
    <message>
        <source>As</source>
        <translation>Als</translation>
    </message>
    <message>
        <source>as a uniform thin rod</source>
        <translation>wie ein gleichmäßiger dünner Stab</translation>
    </message>
    <message>
        <source>As chosen in View &gt; Navigation</source>
        <translation>Wie in Ansicht &gt; Navigation gewählt</translation>
    </message>
    <message>
        <source>As drawn</source>
        <translation>Wie gezeichnet</translation>
    </message>
    <message>
        <source>as entered</source>
        <translation>wie eingegeben</translation>
    </message>
    <message>
        <source>as in the file</source>
        <translation>wie in der Datei</translation>
    </message>
    <message>
        <source>As in the view</source>
        <translation>Wie in der Ansicht</translation>
    </message>
    <message>
        <source>As the theme</source>
        <translation>Wie das Fenster</translation>
    </message>
    <message>
        <source>As the view</source>
        <translation>Wie die Ansicht</translation>
    </message>
    <message>
        <source>At</source>
        <translation>Bei</translation>
    </message>
    <message>
        <source>at</source>
        <translation>bei</translation>
    </message>
    <message>
        <source>at [s]</source>
        <translation>bei [s]</translation>
    </message>
    <message>
        <source>at an instant</source>
        <translation>zu einem Zeitpunkt</translation>
    </message>
    <message>
        <source>at bound</source>
        <translation>an der Schranke</translation>
    </message>
    <message>
        <source>At its bound: a wider bound may lower the cost.</source>
        <translation>An ihrer Schranke: Eine weitere Schranke kann die Kosten senken.</translation>
    </message>
    <message>
        <source>At least two poses are needed.</source>
        <translation>Mindestens zwei Lagen sind nötig.</translation>
    </message>
    <message>
        <source>At t = %1 s</source>
        <translation>Bei t = %1 s</translation>
    </message>
    <message>
        <source>at the center of its points</source>
        <translation>in der Mitte der Punkte</translation>
    </message>
    <message>
        <source>At the end</source>
        <translation>Am Ende</translation>
    </message>
    <message>
        <source>at the end</source>
        <translation>am Ende</translation>
    </message>
    <message>
        <source>At the end, %1 digits of every joint coordinate and velocity are reliable.</source>
        <translation>Am Ende sind %1 Stellen jeder Gelenkkoordinate und Geschwindigkeit sicher.</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Wenn Zeit dafür ist</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>Achse</translation>
    </message>
    <message>
        <source>axis %1, %2, %3</source>
        <translation>Achse %1, %2, %3</translation>
    </message>
    <message>
        <source>Axis along</source>
        <translation>Achse entlang</translation>
    </message>
    <message>
        <source>Axis for a joint</source>
        <translation>Achse für ein Gelenk</translation>
    </message>
    <message>
        <source>B&amp;ottom</source>
        <translation>&amp;Unten</translation>
    </message>
    <message>
        <source>B-spline</source>
        <translation>B-Spline</translation>
    </message>
    <message>
        <source>Back (Alt+Left)</source>
        <translation>Zurück (Alt+Links)</translation>
    </message>
    <message>
        <source>back at</source>
        <translation>zurück bei</translation>
    </message>
    <message>
        <source>back revert</source>
        <translation>zurück rückgängig</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>Zurück zu %1</translation>
    </message>
    <message>
        <source>Back to Idle at zero volts; the motion is never resumed</source>
        <translation>Zurück in den Ruhezustand bei null Volt; die Bewegung wird nie fortgesetzt</translation>
    </message>
    <message>
        <source>Back to the plots you chose</source>
        <translation>Zurück zu den gewählten Diagrammen</translation>
    </message>
    <message>
        <source>Back to the project (Esc). Your drawing stays on this page.</source>
        <translation>Zurück zum Projekt (Esc). Was gezeichnet wurde, bleibt auf dieser Seite.</translation>
    </message>
    <message>
        <source>Back to the s&amp;tart</source>
        <translation>Zurück zum &amp;Anfang</translation>
    </message>
    <message>
        <source>Back to the start (in the view)</source>
        <translation>Zurück zum Anfang (in der Ansicht)</translation>
    </message>
    <message>
        <source>Back-EMF</source>
        <translation>Gegenspannung</translation>
    </message>
    <message>
        <source>Back-EMF constant</source>
        <translation>Gegenspannungskonstante</translation>
    </message>
    <message>
        <source>Backlash</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>Backspace, Esc</source>
        <translation>Rücktaste, Esc</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>Bilanz</translation>
    </message>
    <message>
        <source>balance inertia frame</source>
        <translation>Auswuchten Trägheit Rahmen</translation>
    </message>
    <message>
        <source>ball socket</source>
        <translation>Kugelgelenk</translation>
    </message>
    <message>
        <source>balls</source>
        <translation>Kugeln</translation>
    </message>
    <message>
        <source>bar rod body lever crank coupler</source>
        <translation>Stab Stange Körper Hebel Kurbel Koppel</translation>
    </message>
    <message>
        <source>batch later</source>
        <translation>Stapel später</translation>
    </message>
    <message>
        <source>bearing force constraint load x y z</source>
        <translation>Lagerkraft Zwangskraft Last x y z</translation>
    </message>
    <message>
        <source>bearing forces joints</source>
        <translation>Lagerkräfte Gelenke</translation>
    </message>
    <message>
        <source>bearing torque constraint moment</source>
        <translation>Lagermoment Zwangsmoment</translation>
    </message>
    <message>
        <source>Beech</source>
        <translation>Buche</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>Before the first trial</source>
        <translation>Vor dem ersten Versuch</translation>
    </message>
    <message>
        <source>Below 30°, it may jam.</source>
        <translation>Unter 30° kann es klemmen.</translation>
    </message>
    <message>
        <source>Best cost</source>
        <translation>Beste Kosten</translation>
    </message>
    <message>
        <source>Best cost, all cases</source>
        <translation>Beste Kosten, alle Fälle</translation>
    </message>
    <message>
        <source>Best cost, last stage</source>
        <translation>Beste Kosten, letzte Stufe</translation>
    </message>
    <message>
        <source>Best first: small errors, large transmission angles. Angle is the smallest over the motion.</source>
        <translation>Die besten zuerst: kleine Fehler, große Übertragungswinkel. Winkel ist der kleinste über der Bewegung.</translation>
    </message>
    <message>
        <source>Best points</source>
        <translation>Beste Punkte</translation>
    </message>
    <message>
        <source>Best: different optima, or the front of a trade-off</source>
        <translation>Beste: verschiedene Optima oder die Front eines Zielkonflikts</translation>
    </message>
    <message>
        <source>beyond a limit, squared</source>
        <translation>jenseits eines Grenzwerts, quadriert</translation>
    </message>
    <message>
        <source>Beyond its ends, at %1 and %2 m, the road continues straight.</source>
        <translation>Jenseits ihrer Enden bei %1 und %2 m geht die Fahrbahn gerade weiter.</translation>
    </message>
    <message>
        <source>Beyond the limits: %1</source>
        <translation>Jenseits der Grenzwerte: %1</translation>
    </message>
    <message>
        <source>Beyond this, the trial ends with a fault</source>
        <translation>Jenseits davon endet der Versuch mit einer Störung</translation>
    </message>
    <message>
        <source>bodies</source>
        <translation>Körper</translation>
    </message>
    <message>
        <source>body</source>
        <translation>Körper</translation>
    </message>
    <message>
        <source>Body A</source>
        <translation>Körper A</translation>
    </message>
    <message>
        <source>Body B</source>
        <translation>Körper B</translation>
    </message>
    <message>
        <source>Bore</source>
        <translation>Bohrung</translation>
    </message>
    <message>
        <source>Bounds</source>
        <translation>Schranken</translation>
    </message>
    <message>
        <source>Bounds: %1 to %2</source>
        <translation>Schranken: %1 bis %2</translation>
    </message>
    <message>
        <source>box</source>
        <translation>Quader</translation>
    </message>
    <message>
        <source>Brass</source>
        <translation>Messing</translation>
    </message>
    <message>
        <source>Brick</source>
        <translation>Ziegel</translation>
    </message>
    <message>
        <source>Brings the rig up to speed before a plan that does not begin at rest</source>
        <translation>Bringt den Prüfstand auf Geschwindigkeit, bevor ein Plan beginnt, der nicht in Ruhe startet</translation>
    </message>
    <message>
        <source>brush</source>
        <translation>Bürstenmodell</translation>
    </message>
    <message>
        <source>Brushed</source>
        <translation>Ausgewählt</translation>
    </message>
    <message>
        <source>Brushed points</source>
        <translation>Ausgewählte Punkte</translation>
    </message>
    <message>
        <source>bug error crash issue support feedback</source>
        <translation>Fehler Absturz Problem Unterstützung Rückmeldung</translation>
    </message>
    <message>
        <source>Bushing</source>
        <translation>Elastomerlager</translation>
    </message>
    <message>
        <source>Bushings</source>
        <translation>Elastomerlager</translation>
    </message>
    <message>
        <source>But the %1 is off by %2 of the largest derivative: shorter time steps bring it closer, except at an optimum, where all derivatives vanish.</source>
        <translation>%1 weicht aber um %2 der größten Ableitung ab: Kürzere Zeitschritte bringen beide näher zusammen, außer an einem Optimum, wo alle Ableitungen verschwinden.</translation>
    </message>
    <message>
        <source>by center and inertia</source>
        <translation>durch Schwerpunkt und Trägheit</translation>
    </message>
    <message>
        <source>by gradient</source>
        <translation>mit Gradient</translation>
    </message>
    <message>
        <source>By theme</source>
        <translation>Nach Farbschema</translation>
    </message>
    <message>
        <source>by theme</source>
        <translation>nach Farbschema</translation>
    </message>
    <message>
        <source>C&amp;olor</source>
        <translation>&amp;Farbe</translation>
    </message>
    <message>
        <source>Cam or slot</source>
        <translation>Kurve oder Nut</translation>
    </message>
    <message>
        <source>Camber, trail, resistance</source>
        <translation>Sturz, Nachlauf, Widerstand</translation>
    </message>
    <message>
        <source>camera reset rotate view</source>
        <translation>Kamera zurücksetzen drehen Ansicht</translation>
    </message>
    <message>
        <source>camera track chase body</source>
        <translation>Kamera verfolgen mitfahren Körper</translation>
    </message>
    <message>
        <source>Cams and slots</source>
        <translation>Kurven und Nuten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>cancel end abort</source>
        <translation>abbrechen beenden</translation>
    </message>
    <message>
        <source>Canceled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>Canceled: %1</source>
        <translation>Abgebrochen: %1</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>Vorschläge</translation>
    </message>
    <message>
        <source>Cannot connect to %1</source>
        <translation>Keine Verbindung zu %1</translation>
    </message>
    <message>
        <source>Canvas for the path or the poses</source>
        <translation>Zeichenfläche für die Bahn oder die Lagen</translation>
    </message>
    <message>
        <source>capsule</source>
        <translation>Kapsel</translation>
    </message>
    <message>
        <source>Carbon fiber</source>
        <translation>Kohlefaser</translation>
    </message>
    <message>
        <source>cardan hooke</source>
        <translation>Kardan Kreuzgelenk</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>Lastfall</translation>
    </message>
    <message>
        <source>case</source>
        <translation>Lastfall</translation>
    </message>
    <message>
        <source>Case %1</source>
        <translation>Lastfall %1</translation>
    </message>
    <message>
        <source>Case 2</source>
        <translation>Lastfall 2</translation>
    </message>
    <message>
        <source>Case that is shown</source>
        <translation>Gezeigter Lastfall</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>Lastfälle</translation>
    </message>
    <message>
        <source>CCSA: convex steps</source>
        <translation>CCSA: konvexe Schritte</translation>
    </message>
    <message>
        <source>Center</source>
        <translation>Mittelpunkt</translation>
    </message>
    <message>
        <source>center of gravity cog inertia</source>
        <translation>Schwerpunkt Massenmittelpunkt Trägheit</translation>
    </message>
    <message>
        <source>Center of mass</source>
        <translation>Schwerpunkt</translation>
    </message>
    <message>
        <source>center of mass</source>
        <translation>Schwerpunkt</translation>
    </message>
    <message>
        <source>center of mass and inertia</source>
        <translation>Schwerpunkt und Trägheit</translation>
    </message>
    <message>
        <source>Centers of &amp;mass</source>
        <translation>S&amp;chwerpunkte</translation>
    </message>
    <message>
        <source>centimeters</source>
        <translation>Zentimeter</translation>
    </message>
    <message>
        <source>Central differences along the gradient against their relative step</source>
        <translation>Zentrale Differenzen entlang des Gradienten über ihrer relativen Schrittweite</translation>
    </message>
    <message>
        <source>central, along the gradient</source>
        <translation>zentral, entlang des Gradienten</translation>
    </message>
    <message>
        <source>Change a pose to find others.</source>
        <translation>Eine Lage ändern, um andere zu finden.</translation>
    </message>
    <message>
        <source>Change how %1 is defined</source>
        <translation>Ändern, wie %1 festgelegt ist</translation>
    </message>
    <message>
        <source>change length angle mass inertia dimensions numbers edit</source>
        <translation>ändern Länge Winkel Masse Trägheit Maße Zahlen bearbeiten</translation>
    </message>
    <message>
        <source>Change of each length (for example, 0.1 mm or 0.5 %):</source>
        <translation>Änderung jeder Länge (zum Beispiel 0.1 mm oder 0.5 %):</translation>
    </message>
    <message>
        <source>Change point with %1 at %2: links line up, and another branch begins here.</source>
        <translation>Verzweigungslage mit %1 bei %2: Die Glieder liegen auf einer Linie, hier beginnt ein anderer Zweig.</translation>
    </message>
    <message>
        <source>Change the drawing (Ctrl: without snapping)</source>
        <translation>Die Zeichnung ändern (Strg: ohne Einrasten)</translation>
    </message>
    <message>
        <source>Change the function to find others.</source>
        <translation>Die Funktion ändern, um andere zu finden.</translation>
    </message>
    <message>
        <source>Change the path to find others.</source>
        <translation>Die Bahn ändern, um andere zu finden.</translation>
    </message>
    <message>
        <source>change-point four-bar</source>
        <translation>durchschlagendes Viergelenk</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern…</translation>
    </message>
    <message>
        <source>Check gradient</source>
        <translation>Gradient prüfen</translation>
    </message>
    <message>
        <source>Check that its folder is writable.</source>
        <translation>Die Schreibrechte des Ordners prüfen.</translation>
    </message>
    <message>
        <source>Check the &amp;gradient</source>
        <translation>&amp;Gradient prüfen</translation>
    </message>
    <message>
        <source>Check the gradient of a project with an optimized input to see this.</source>
        <translation>Dafür den Gradienten eines Projekts mit optimierter Eingangsgröße prüfen.</translation>
    </message>
    <message>
        <source>check trials to compare them</source>
        <translation>Versuche zum Vergleichen ankreuzen</translation>
    </message>
    <message>
        <source>Choose a device first</source>
        <translation>Zuerst ein Gerät wählen</translation>
    </message>
    <message>
        <source>Choose a device, or type one: serial:/dev/ttyACM0</source>
        <translation>Ein Gerät wählen oder eingeben: serial:/dev/ttyACM0</translation>
    </message>
    <message>
        <source>Choose a later end or a slower speed: there is nothing to see.</source>
        <translation>Ein späteres Ende oder eine kleinere Geschwindigkeit wählen: Es gibt nichts zu sehen.</translation>
    </message>
    <message>
        <source>Choose a motor to change its angles</source>
        <translation>Einen Motor wählen, um seine Winkel zu ändern</translation>
    </message>
    <message>
        <source>Choose a point that succeeded.</source>
        <translation>Einen Punkt wählen, der gelungen ist.</translation>
    </message>
    <message>
        <source>Choose another folder or another kind of file.</source>
        <translation>Einen anderen Ordner oder eine andere Dateiart wählen.</translation>
    </message>
    <message>
        <source>Choose another folder or another name.</source>
        <translation>Einen anderen Ordner oder einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>Choose another name or an empty folder.</source>
        <translation>Einen anderen Namen oder einen leeren Ordner wählen.</translation>
    </message>
    <message>
        <source>Choose functions of study %1</source>
        <translation>Funktionen der Studie %1 wählen</translation>
    </message>
    <message>
        <source>Choose STL or OBJ…</source>
        <translation>STL oder OBJ wählen…</translation>
    </message>
    <message>
        <source>Choose the link tool (L) to draw the first link.</source>
        <translation>Mit dem Werkzeug Glied (L) das erste Glied zeichnen.</translation>
    </message>
    <message>
        <source>Choose the surface of the link</source>
        <translation>Die Oberfläche des Glieds wählen</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Chosen plots</source>
        <translation>Gewählte Diagramme</translation>
    </message>
    <message>
        <source>circular arcs about points</source>
        <translation>Kreisbögen um Punkte</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Clean up the stages</source>
        <translation>In den Stufen aufräumen</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear %1 of %2</source>
        <translation>%1 von %2 leeren</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>Liste leeren</translation>
    </message>
    <message>
        <source>Click </source>
        <translation>Ein Klick </translation>
    </message>
    <message>
        <source>Click a joint that turns</source>
        <translation>Ein Gelenk anklicken, das dreht</translation>
    </message>
    <message>
        <source>Click a joint that turns; the motor voltage becomes an input</source>
        <translation>Ein Gelenk anklicken, das dreht; seine Spannung wird ein Eingang</translation>
    </message>
    <message>
        <source>Click a joint. Esc leaves it unchanged.</source>
        <translation>Ein Gelenk anklicken. Esc lässt alles, wie es ist.</translation>
    </message>
    <message>
        <source>Click a joint: a PID controller holds its coordinate</source>
        <translation>Ein Gelenk anklicken: Ein PID-Regler hält seine Koordinate</translation>
    </message>
    <message>
        <source>Click a joint: dry friction, at fixed levels or by its reaction</source>
        <translation>Ein Gelenk anklicken: trockene Reibung, mit festen Stufen oder aus seiner Reaktion</translation>
    </message>
    <message>
        <source>Click a joint: elastic stops on both sides of its coordinate</source>
        <translation>Ein Gelenk anklicken: elastische Anschläge auf beiden Seiten seiner Koordinate</translation>
    </message>
    <message>
        <source>Click a joint: play along its coordinate, with elastic flanks</source>
        <translation>Ein Gelenk anklicken: Spiel entlang seiner Koordinate, mit elastischen Flanken</translation>
    </message>
    <message>
        <source>Click a link or a point: draws its path and measures its position</source>
        <translation>Ein Glied oder einen Punkt anklicken: zeichnet die Bahn und misst die Lage</translation>
    </message>
    <message>
        <source>Click a link. Esc leaves it unchanged.</source>
        <translation>Ein Glied anklicken. Esc lässt alles, wie es ist.</translation>
    </message>
    <message>
        <source>Click a motor. Esc leaves it unchanged.</source>
        <translation>Einen Motor anklicken. Esc lässt alles, wie es ist.</translation>
    </message>
    <message>
        <source>Click a point of a link that flies freely</source>
        <translation>Einen Punkt eines Glieds anklicken, das frei fliegt</translation>
    </message>
    <message>
        <source>Click a point of a link, or empty space for a new pivot</source>
        <translation>Einen Punkt eines Glieds anklicken, oder leeren Raum für ein neues Lager</translation>
    </message>
    <message>
        <source>Click a point of a link, then places along its path, or draw the path</source>
        <translation>Einen Punkt eines Glieds anklicken, dann Stellen auf seiner Bahn, oder die Bahn zeichnen</translation>
    </message>
    <message>
        <source>Click a point where two links meet, or a link: an elastic mount</source>
        <translation>Einen Punkt, an dem sich zwei Glieder treffen, oder ein Glied anklicken: elastische Aufhängung</translation>
    </message>
    <message>
        <source>Click a point, a joint or a link. Esc leaves it unchanged.</source>
        <translation>Einen Punkt, ein Gelenk oder ein Glied anklicken. Esc lässt alles, wie es ist.</translation>
    </message>
    <message>
        <source>Click a point: slides along the work plane and turns in it</source>
        <translation>Einen Punkt anklicken: gleitet in der Arbeitsebene und dreht sich in ihr</translation>
    </message>
    <message>
        <source>Click a point: the links there become one</source>
        <translation>Einen Punkt anklicken: Die Glieder dort werden eines</translation>
    </message>
    <message>
        <source>Click a point: the links there can turn in every direction</source>
        <translation>Einen Punkt anklicken: Die Glieder dort drehen sich in alle Richtungen</translation>
    </message>
    <message>
        <source>Click a point: the links there turn about the normal of the work plane</source>
        <translation>Einen Punkt anklicken: Die Glieder dort drehen sich um die Normale der Arbeitsebene</translation>
    </message>
    <message>
        <source>Click a point: two crossed axes, along the work plane and normal to it</source>
        <translation>Einen Punkt anklicken: zwei gekreuzte Achsen, in der Arbeitsebene und senkrecht dazu</translation>
    </message>
    <message>
        <source>Click a rod, gear coupling, drive or joint. Esc leaves it unchanged.</source>
        <translation>Eine Stange, eine Getriebekopplung, einen Antrieb oder ein Gelenk anklicken. Esc lässt alles, wie es ist.</translation>
    </message>
    <message>
        <source>Click a signal in the tree. Esc leaves it unchanged.</source>
        <translation>Ein Signal im Baum anklicken. Esc lässt alles, wie es ist.</translation>
    </message>
    <message>
        <source>Click an input in the tree. Esc leaves it unchanged.</source>
        <translation>Einen Eingang im Baum anklicken. Esc lässt alles, wie es ist.</translation>
    </message>
    <message>
        <source>Click its corners; Enter or a double-click closes it</source>
        <translation>Die Ecken anklicken; Eingabe oder ein Doppelklick schließt den Umriss</translation>
    </message>
    <message>
        <source>Click one point after the other. Esc ends.</source>
        <translation>Einen Punkt nach dem anderen anklicken. Esc beendet.</translation>
    </message>
    <message>
        <source>Click the center of the wheel on its link, then the ground below</source>
        <translation>Den Mittelpunkt des Rads auf seinem Glied anklicken, dann den Boden darunter</translation>
    </message>
    <message>
        <source>Click the center of the wheel on its link, then the road below</source>
        <translation>Den Mittelpunkt des Rads auf seinem Glied anklicken, dann die Fahrbahn darunter</translation>
    </message>
    <message>
        <source>Click the contact point, a surface point, then the side it faces</source>
        <translation>Anklicken, was berührt, eine Stelle der Fläche, dann ihre freie Seite</translation>
    </message>
    <message>
        <source>Click the joint to drive at constant speed, by formula or table</source>
        <translation>Ein Gelenk anklicken: Es läuft mit konstanter Geschwindigkeit, nach Formel oder Tabelle</translation>
    </message>
    <message>
        <source>Click the point where it acts, then its direction</source>
        <translation>Den Angriffspunkt anklicken, dann die Richtung</translation>
    </message>
    <message>
        <source>Click three or more points on the path.</source>
        <translation>Punkte der Bahn anklicken, drei oder mehr.</translation>
    </message>
    <message>
        <source>Click to close the curve</source>
        <translation>Klick schließt die Kurve</translation>
    </message>
    <message>
        <source>Click to close the path</source>
        <translation>Klick schließt die Bahn</translation>
    </message>
    <message>
        <source>click to disarm</source>
        <translation>klicken: entschärfen</translation>
    </message>
    <message>
        <source>Click to select %1, Ctrl+click to add it to the selection</source>
        <translation>Klick wählt %1 aus, Strg+Klick nimmt es zur Auswahl hinzu</translation>
    </message>
    <message>
        <source>Click to select %1, drag to change the drawing, Alt+drag to pull the mechanism</source>
        <translation>Klick wählt %1 aus, Ziehen ändert die Zeichnung, Alt+Ziehen bewegt den Mechanismus</translation>
    </message>
    <message>
        <source>Click to select, drag a point to change the drawing, Ctrl+drag to select a box</source>
        <translation>Klick wählt aus, Ziehen eines Punkts ändert die Zeichnung, Strg+Ziehen zieht einen Rahmen auf</translation>
    </message>
    <message>
        <source>Click to turn the crank</source>
        <translation>Zum Drehen der Kurbel klicken</translation>
    </message>
    <message>
        <source>Click two joints</source>
        <translation>Zwei Gelenke anklicken</translation>
    </message>
    <message>
        <source>Click what slides, then where to; a free end gets a block on a rail</source>
        <translation>Anklicken, was gleitet, dann wohin; ein freies Ende bekommt einen Gleitstein auf einer Schiene</translation>
    </message>
    <message>
        <source>Click what to guide, then points of its curve on another link</source>
        <translation>Anklicken, was geführt wird, dann Punkte seiner Kurve auf einem anderen Glied</translation>
    </message>
    <message>
        <source>Click, Ctrl+click</source>
        <translation>Klick, Strg+Klick</translation>
    </message>
    <message>
        <source>clipboard</source>
        <translation>Zwischenablage</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close loops after every step</source>
        <translation>Schleifen nach jedem Schritt schließen</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>Geschlossen</translation>
    </message>
    <message>
        <source>Closed path</source>
        <translation>Geschlossene Bahn</translation>
    </message>
    <message>
        <source>closest to targets</source>
        <translation>den Zielpunkten am nächsten</translation>
    </message>
    <message>
        <source>cm</source>
        <translation>cm</translation>
    </message>
    <message>
        <source>Cognates</source>
        <translation>Ersatzgetriebe</translation>
    </message>
    <message>
        <source>Collects versions and log in a text to copy or save</source>
        <translation>Sammelt Versionen und Protokoll in einem Text zum Kopieren oder Speichern</translation>
    </message>
    <message>
        <source>Color</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Color %1</source>
        <translation>%1 färben</translation>
    </message>
    <message>
        <source>Color links</source>
        <translation>Glieder färben</translation>
    </message>
    <message>
        <source>Color of the link</source>
        <translation>Farbe des Glieds</translation>
    </message>
    <message>
        <source>Colors links by how much a small change of their lengths moves the traced path</source>
        <translation>Färbt Glieder danach, wie weit eine kleine Änderung ihrer Länge die gezeichnete Bahn verschiebt</translation>
    </message>
    <message>
        <source>Colors, size, navigation, threads, programs: for all projects</source>
        <translation>Farben, Größe, Navigation, Threads, Programme: für alle Projekte</translation>
    </message>
    <message>
        <source>Column %1</source>
        <translation>Spalte %1</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Compare the adjoint gradient with the complex step, direct differentiation and finite differences.</source>
        <translation>Den adjungierten Gradienten mit komplexem Schritt, direkter Differentiation und finiten Differenzen vergleichen.</translation>
    </message>
    <message>
        <source>Compare with disk</source>
        <translation>Mit der Datei vergleichen</translation>
    </message>
    <message>
        <source>Compares the differentiation methods with one another</source>
        <translation>Vergleicht die Verfahren der Differentiation miteinander</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>Vergleichen…</translation>
    </message>
    <message>
        <source>Comparing the model with trial %1.</source>
        <translation>Das Modell wird mit Versuch %1 verglichen.</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>vollständig</translation>
    </message>
    <message>
        <source>Complex step</source>
        <translation>Komplexer Schritt</translation>
    </message>
    <message>
        <source>components beyond a limit, squared, added</source>
        <translation>Komponenten jenseits einer Grenze, zum Quadrat, addiert</translation>
    </message>
    <message>
        <source>Components in</source>
        <translation>Komponenten in</translation>
    </message>
    <message>
        <source>components, absolute, added</source>
        <translation>Beträge der Komponenten, addiert</translation>
    </message>
    <message>
        <source>components, signed, added</source>
        <translation>Komponenten mit Vorzeichen, addiert</translation>
    </message>
    <message>
        <source>Computation time</source>
        <translation>Rechenzeit</translation>
    </message>
    <message>
        <source>Compute again</source>
        <translation>Neu berechnen</translation>
    </message>
    <message>
        <source>Compute costates</source>
        <translation>Kozustände berechnen</translation>
    </message>
    <message>
        <source>Computed for %1. %2</source>
        <translation>Berechnet für %1. %2</translation>
    </message>
    <message>
        <source>Computes dJ/dp by five methods; no optimization is needed</source>
        <translation>Berechnet dJ/dp mit fünf Verfahren; eine Optimierung ist nicht nötig</translation>
    </message>
    <message>
        <source>Computes the functions over a grid or list of numbers.</source>
        <translation>Berechnet die Funktionen über einem Gitter oder einer Liste von Zahlen.</translation>
    </message>
    <message>
        <source>Computes the motion again with finer steps and shows which digits are reliable</source>
        <translation>Berechnet die Bewegung noch einmal mit feineren Schritten und zeigt, welche Stellen sicher sind</translation>
    </message>
    <message>
        <source>Computing the motion</source>
        <translation>Die Bewegung wird berechnet</translation>
    </message>
    <message>
        <source>Computing the motion again with finer steps.</source>
        <translation>Die Bewegung wird noch einmal mit feineren Schritten berechnet.</translation>
    </message>
    <message>
        <source>Computing torque and power of the drives.</source>
        <translation>Moment und Leistung der Antriebe werden berechnet.</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Connect a device to see the timing of the control loop.</source>
        <translation>Ein Gerät verbinden, um zu sehen, wie pünktlich der Regelkreis ist.</translation>
    </message>
    <message>
        <source>Connect again</source>
        <translation>Erneut verbinden</translation>
    </message>
    <message>
        <source>connect device serial board hardware experiment trial gains limits</source>
        <translation>verbinden Gerät seriell Karte Hardware Experiment Versuch Verstärkungen Grenzwerte</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Verbunden</translation>
    </message>
    <message>
        <source>Connecting to %1</source>
        <translation>Verbinden mit %1</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>connects</source>
        <translation>verbindet</translation>
    </message>
    <message>
        <source>Connects to the same device at zero volts; the motion is never resumed</source>
        <translation>Verbindet mit demselben Gerät bei null Volt; die Bewegung wird nie fortgesetzt</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>konstant</translation>
    </message>
    <message>
        <source>constant speed</source>
        <translation>konstante Geschwindigkeit</translation>
    </message>
    <message>
        <source>Constraint</source>
        <translation>Nebenbedingung</translation>
    </message>
    <message>
        <source>constraint</source>
        <translation>Nebenbedingung</translation>
    </message>
    <message>
        <source>Constraint at an instant</source>
        <translation>Nebenbedingung zu einem Zeitpunkt</translation>
    </message>
    <message>
        <source>Constraint at the end</source>
        <translation>Nebenbedingung am Ende</translation>
    </message>
    <message>
        <source>constraint impulse</source>
        <translation>Zwangsimpuls</translation>
    </message>
    <message>
        <source>Constraint in static equilibrium</source>
        <translation>Nebenbedingung im statischen Gleichgewicht</translation>
    </message>
    <message>
        <source>Constraint on a damping ratio</source>
        <translation>Nebenbedingung an einen Dämpfungsgrad</translation>
    </message>
    <message>
        <source>Constraint on a natural frequency</source>
        <translation>Nebenbedingung an eine Eigenfrequenz</translation>
    </message>
    <message>
        <source>Constraint on the distance from targets</source>
        <translation>Nebenbedingung an den Abstand von Zielpunkten</translation>
    </message>
    <message>
        <source>Constraint on the largest value</source>
        <translation>Nebenbedingung an den größten Wert</translation>
    </message>
    <message>
        <source>Constraint on the response to an input</source>
        <translation>Nebenbedingung an die Antwort auf einen Eingang</translation>
    </message>
    <message>
        <source>Constraint on the smallest value</source>
        <translation>Nebenbedingung an den kleinsten Wert</translation>
    </message>
    <message>
        <source>Constraint over the whole motion</source>
        <translation>Nebenbedingung über die ganze Bewegung</translation>
    </message>
    <message>
        <source>Constraint residuals</source>
        <translation>Residuen der Zwangsbedingungen</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>Nebenbedingungen</translation>
    </message>
    <message>
        <source>Constraints of the motion and its costates, largest norm</source>
        <translation>Zwangsbedingungen der Bewegung und ihrer Kozustände, größte Norm</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>Kontakt</translation>
    </message>
    <message>
        <source>contact force</source>
        <translation>Kontaktkraft</translation>
    </message>
    <message>
        <source>Contact law</source>
        <translation>Kontaktgesetz</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>Kontakte</translation>
    </message>
    <message>
        <source>Contacts and tires</source>
        <translation>Kontakte und Reifen</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Continue from here</source>
        <translation>Von hier fortsetzen</translation>
    </message>
    <message>
        <source>Continued from %1, iteration %2.</source>
        <translation>Fortsetzung von %1, Iteration %2.</translation>
    </message>
    <message>
        <source>Continues from its last iteration</source>
        <translation>Setzt nach der letzten Iteration fort</translation>
    </message>
    <message>
        <source>Continues from this iteration, in its stage</source>
        <translation>Setzt von dieser Iteration in ihrer Stufe fort</translation>
    </message>
    <message>
        <source>Continues where it paused (Ctrl+Shift+Return)</source>
        <translation>Setzt fort, wo angehalten wurde (Strg+Umschalt+Eingabe)</translation>
    </message>
    <message>
        <source>continues, %1</source>
        <translation>geht weiter, %1</translation>
    </message>
    <message>
        <source>Continuous adjoint</source>
        <translation>Kontinuierliche Adjungierte</translation>
    </message>
    <message>
        <source>Control</source>
        <translation>Steuerung</translation>
    </message>
    <message>
        <source>Control u</source>
        <translation>Steuergröße u</translation>
    </message>
    <message>
        <source>Convergence</source>
        <translation>Konvergenz</translation>
    </message>
    <message>
        <source>convert motor voltage torque inverse dynamics</source>
        <translation>umwandeln Motor Spannung Drehmoment inverse Dynamik</translation>
    </message>
    <message>
        <source>convex solid</source>
        <translation>konvexer Körper</translation>
    </message>
    <message>
        <source>Coordinate</source>
        <translation>Koordinate</translation>
    </message>
    <message>
        <source>coordinate</source>
        <translation>Koordinate</translation>
    </message>
    <message>
        <source>coordinate of a joint</source>
        <translation>Koordinate eines Gelenks</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Copies the 3D view to the clipboard</source>
        <translation>Kopiert die 3D-Ansicht in die Zwischenablage</translation>
    </message>
    <message>
        <source>Copies the numbers of this point to the project; can be undone</source>
        <translation>Übernimmt die Zahlen dieses Punkts in das Projekt; lässt sich zurücknehmen</translation>
    </message>
    <message>
        <source>Copper</source>
        <translation>Kupfer</translation>
    </message>
    <message>
        <source>copy clone</source>
        <translation>kopieren klonen</translation>
    </message>
    <message>
        <source>Copy elements of a drawing first.</source>
        <translation>Zuerst Elemente einer Zeichnung kopieren.</translation>
    </message>
    <message>
        <source>copy of a sample</source>
        <translation>Kopie eines Beispiels</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Copy the picture of the view</source>
        <translation>Das Bild der Ansicht kopieren</translation>
    </message>
    <message>
        <source>Copy visible values</source>
        <translation>Sichtbare Werte kopieren</translation>
    </message>
    <message>
        <source>Corners</source>
        <translation>Ecken</translation>
    </message>
    <message>
        <source>corners of a box</source>
        <translation>Ecken eines Quaders</translation>
    </message>
    <message>
        <source>Corners of its shape</source>
        <translation>Ecken seiner Form</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Cost %1: %2 digits are reliable.</source>
        <translation>Kosten %1: %2 Stellen sind sicher.</translation>
    </message>
    <message>
        <source>cost and gradient</source>
        <translation>Kosten und Gradient</translation>
    </message>
    <message>
        <source>Cost at most</source>
        <translation>Kosten höchstens</translation>
    </message>
    <message>
        <source>Cost below</source>
        <translation>Kosten unter</translation>
    </message>
    <message>
        <source>Cost by iteration</source>
        <translation>Kosten je Iteration</translation>
    </message>
    <message>
        <source>Cost by term</source>
        <translation>Kosten je Term</translation>
    </message>
    <message>
        <source>Cost change</source>
        <translation>Kostenänderung</translation>
    </message>
    <message>
        <source>Cost falls this way</source>
        <translation>Abstiegsrichtung</translation>
    </message>
    <message>
        <source>cost goal target term limit constraint minimize</source>
        <translation>Kosten Ziel Zielpunkt Term Grenzwert Nebenbedingung minimieren</translation>
    </message>
    <message>
        <source>Cost J</source>
        <translation>Kosten J</translation>
    </message>
    <message>
        <source>Cost J, %1</source>
        <translation>Kosten J, %1</translation>
    </message>
    <message>
        <source>Cost J, before the last edit</source>
        <translation>Kosten J, vor der letzten Änderung</translation>
    </message>
    <message>
        <source>Cost J, iterate</source>
        <translation>Kosten J, Iterierte</translation>
    </message>
    <message>
        <source>Cost J, iteration %1</source>
        <translation>Kosten J, Iteration %1</translation>
    </message>
    <message>
        <source>Cost now</source>
        <translation>Kosten jetzt</translation>
    </message>
    <message>
        <source>Cost now, %1</source>
        <translation>Kosten jetzt, %1</translation>
    </message>
    <message>
        <source>Cost of stage %1 from %2 to %3.</source>
        <translation>Kosten der Stufe %1 von %2 auf %3.</translation>
    </message>
    <message>
        <source>Cost of the stage</source>
        <translation>Kosten der Stufe</translation>
    </message>
    <message>
        <source>cost plot curve iterations compare</source>
        <translation>Kosten Diagramm Kurve Iterationen vergleichen</translation>
    </message>
    <message>
        <source>cost term</source>
        <translation>Kostenterm</translation>
    </message>
    <message>
        <source>Cost term at an instant</source>
        <translation>Kostenterm zu einem Zeitpunkt</translation>
    </message>
    <message>
        <source>Cost term at the end</source>
        <translation>Kostenterm am Ende</translation>
    </message>
    <message>
        <source>Cost term for a new signal</source>
        <translation>Kostenterm für ein neues Signal</translation>
    </message>
    <message>
        <source>Cost term in static equilibrium</source>
        <translation>Kostenterm im statischen Gleichgewicht</translation>
    </message>
    <message>
        <source>Cost term over the whole motion</source>
        <translation>Kostenterm über die ganze Bewegung</translation>
    </message>
    <message>
        <source>Cost term: a damping ratio</source>
        <translation>Kostenterm: ein Dämpfungsgrad</translation>
    </message>
    <message>
        <source>Cost term: a natural frequency</source>
        <translation>Kostenterm: eine Eigenfrequenz</translation>
    </message>
    <message>
        <source>Cost term: the distance from targets</source>
        <translation>Kostenterm: Abstand von Zielpunkten</translation>
    </message>
    <message>
        <source>Cost term: the largest value</source>
        <translation>Kostenterm: größter Wert</translation>
    </message>
    <message>
        <source>Cost term: the response to an input</source>
        <translation>Kostenterm: die Antwort auf einen Eingang</translation>
    </message>
    <message>
        <source>Cost term: the smallest value</source>
        <translation>Kostenterm: kleinster Wert</translation>
    </message>
    <message>
        <source>Cost terms</source>
        <translation>Kostenterme</translation>
    </message>
    <message>
        <source>Cost terms and their weights</source>
        <translation>Kostenterme und ihre Gewichte</translation>
    </message>
    <message>
        <source>Costate ξ</source>
        <translation>Kozustand ξ</translation>
    </message>
    <message>
        <source>Costate ξ̂</source>
        <translation>Kozustand ξ̂</translation>
    </message>
    <message>
        <source>Costates</source>
        <translation>Kozustände</translation>
    </message>
    <message>
        <source>Costates of bodies</source>
        <translation>Kozustände der Körper</translation>
    </message>
    <message>
        <source>Costates of joints</source>
        <translation>Kozustände der Gelenke</translation>
    </message>
    <message>
        <source>Costates of the adjoint over time: one run of the motion and back.</source>
        <translation>Kozustände der Adjungierten über der Zeit: ein Lauf der Bewegung und zurück.</translation>
    </message>
    <message>
        <source>Costates over time</source>
        <translation>Kozustände über der Zeit</translation>
    </message>
    <message>
        <source>Costates ξ and their rates η with the multipliers μ, how well the constraints of motion and costates are met, or the derivative with respect to input samples</source>
        <translation>Kozustände ξ und ihre Raten η mit den Multiplikatoren μ, wie gut die Zwangsbedingungen von Bewegung und Kozuständen erfüllt sind, oder die Ableitung nach den Stützwerten der Eingänge</translation>
    </message>
    <message>
        <source>Could not remove the optimization</source>
        <translation>Die Optimierung ließ sich nicht entfernen</translation>
    </message>
    <message>
        <source>Coupled axes</source>
        <translation>Gekoppelte Achsen</translation>
    </message>
    <message>
        <source>Coupler from</source>
        <translation>Koppel von</translation>
    </message>
    <message>
        <source>crank %1 to %2</source>
        <translation>Kurbel %1 bis %2</translation>
    </message>
    <message>
        <source>Crank rotation from the first point to the last</source>
        <translation>Drehung der Kurbel vom ersten Punkt zum letzten</translation>
    </message>
    <message>
        <source>crank torque moment energy cycle flywheel inertia speed fluctuation</source>
        <translation>Kurbel Moment Drehmoment Energie Zyklus Schwungrad Trägheit Drehzahl Ungleichförmigkeit</translation>
    </message>
    <message>
        <source>Crank turns</source>
        <translation>Kurbel läuft um</translation>
    </message>
    <message>
        <source>crank turns</source>
        <translation>Kurbel läuft um</translation>
    </message>
    <message>
        <source>crank-rocker</source>
        <translation>Kurbelschwinge</translation>
    </message>
    <message>
        <source>create empty start project file</source>
        <translation>erstellen leer beginnen Projekt Datei</translation>
    </message>
    <message>
        <source>csv hdf5 table results iterations data</source>
        <translation>csv hdf5 Tabelle Ergebnisse Iterationen Daten</translation>
    </message>
    <message>
        <source>csv mat hdf5 export curves signals table matlab</source>
        <translation>csv mat hdf5 export kurven signale tabelle matlab</translation>
    </message>
    <message>
        <source>Ctrl+1 to Ctrl+4</source>
        <translation>Strg+1 bis Strg+4</translation>
    </message>
    <message>
        <source>Ctrl+A, Ctrl+H</source>
        <translation>Strg+A, Strg+H</translation>
    </message>
    <message>
        <source>Ctrl+drag</source>
        <translation>Strg+Ziehen</translation>
    </message>
    <message>
        <source>Ctrl+X, C, V, D, Del</source>
        <translation>Strg+X, C, V, D, Entf</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>A&amp;usschneiden</translation>
    </message>
    <message>
        <source>cubic spline</source>
        <translation>kubischer Spline</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>Kurve</translation>
    </message>
    <message>
        <source>Curve for %1</source>
        <translation>Treibt %1 an</translation>
    </message>
    <message>
        <source>curve graph chart signal measure acceleration velocity force torque reaction energy transmission angle shaking</source>
        <translation>Kurve Diagramm Signal messen Beschleunigung Geschwindigkeit Kraft Drehmoment Reaktion Energie Übertragungswinkel Rüttelkraft</translation>
    </message>
    <message>
        <source>Curves (*.csv *.txt *.tsv *.svg *.dxf)</source>
        <translation>Kurven (*.csv *.txt *.tsv *.svg *.dxf)</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>Cut, copy, paste, duplicate, delete</source>
        <translation>Ausschneiden, kopieren, einfügen, duplizieren, löschen</translation>
    </message>
    <message>
        <source>Cycle</source>
        <translation>Zyklus</translation>
    </message>
    <message>
        <source>cylinder</source>
        <translation>Zylinder</translation>
    </message>
    <message>
        <source>cylinder or tube</source>
        <translation>Zylinder oder Rohr</translation>
    </message>
    <message>
        <source>cylinder with flat ends</source>
        <translation>Zylinder mit ebenen Enden</translation>
    </message>
    <message>
        <source>cylindrical</source>
        <translation>Drehschubgelenk</translation>
    </message>
    <message>
        <source>Cylindrical joint</source>
        <translation>Drehschubgelenk</translation>
    </message>
    <message>
        <source>Damped, time constant %1 s</source>
        <translation>Gedämpft, Zeitkonstante %1 s</translation>
    </message>
    <message>
        <source>Damper</source>
        <translation>Dämpfer</translation>
    </message>
    <message>
        <source>Damping</source>
        <translation>Dämpfung</translation>
    </message>
    <message>
        <source>damping dashpot shock absorber</source>
        <translation>Dämpfung Dämpfer Stoßdämpfer</translation>
    </message>
    <message>
        <source>Damping ratio</source>
        <translation>Dämpfungsgrad</translation>
    </message>
    <message>
        <source>damping ratio</source>
        <translation>Dämpfungsgrad</translation>
    </message>
    <message>
        <source>Dark colors</source>
        <translation>Dunkle Farben</translation>
    </message>
    <message>
        <source>Dark or light</source>
        <translation>Dunkel oder hell</translation>
    </message>
    <message>
        <source>De&amp;lete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>Deactivate %1</source>
        <translation>%1 ausschalten</translation>
    </message>
    <message>
        <source>Dead point with %1 at %2: beyond it, the loops do not close.</source>
        <translation>Totlage mit %1 bei %2: Jenseits davon schließen sich die Schleifen nicht.</translation>
    </message>
    <message>
        <source>Defined</source>
        <translation>Festgelegt</translation>
    </message>
    <message>
        <source>Defined by</source>
        <translation>Festgelegt durch</translation>
    </message>
    <message>
        <source>degree of freedom</source>
        <translation>Freiheitsgrad</translation>
    </message>
    <message>
        <source>degrees of freedom</source>
        <translation>Freiheitsgrade</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message>
        <source>Delete all %1</source>
        <translation>Alle löschen: %1</translation>
    </message>
    <message>
        <source>Delete parameter %1</source>
        <translation>Parameter %1 löschen</translation>
    </message>
    <message>
        <source>Delete removes the chosen rows; rows of a spreadsheet can be pasted</source>
        <translation>Entf löscht die gewählten Zeilen; Zeilen einer Tabellenkalkulation lassen sich einfügen</translation>
    </message>
    <message>
        <source>Delete rows</source>
        <translation>Zeilen löschen</translation>
    </message>
    <message>
        <source>Delete study %1</source>
        <translation>Studie %1 löschen</translation>
    </message>
    <message>
        <source>Delete the %1 (Delete)</source>
        <translation>%1 löschen (Entf)</translation>
    </message>
    <message>
        <source>Delete the parameter</source>
        <translation>Den Parameter löschen</translation>
    </message>
    <message>
        <source>Delete this study; its results file stays</source>
        <translation>Diese Studie löschen; ihre Ergebnisdatei bleibt</translation>
    </message>
    <message>
        <source>Deleted %1. Ctrl+Z brings it back.</source>
        <translation>%1 gelöscht. Strg+Z macht es rückgängig.</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Dichte</translation>
    </message>
    <message>
        <source>Density, kg/m³</source>
        <translation>Dichte, kg/m³</translation>
    </message>
    <message>
        <source>depth height distance z parallel</source>
        <translation>Tiefe Höhe Abstand z parallel</translation>
    </message>
    <message>
        <source>Deriv. gain</source>
        <translation>D-Anteil</translation>
    </message>
    <message>
        <source>Derivative</source>
        <translation>Ableitung</translation>
    </message>
    <message>
        <source>Derivative gain</source>
        <translation>D-Anteil</translation>
    </message>
    <message>
        <source>Derivative of the cost</source>
        <translation>Ableitung der Kosten</translation>
    </message>
    <message>
        <source>Derivative of the cost with its limits, each by its multiplier</source>
        <translation>Ableitung der Kosten samt Grenzwerten, jeder mal seinen Multiplikator</translation>
    </message>
    <message>
        <source>Derivatives, and below each its relative error against the complex step</source>
        <translation>Ableitungen, darunter jeweils der relative Fehler gegenüber dem komplexen Schritt</translation>
    </message>
    <message>
        <source>Describe</source>
        <translation>Beschreiben</translation>
    </message>
    <message>
        <source>Describe the project</source>
        <translation>Das Projekt beschreiben</translation>
    </message>
    <message>
        <source>Describe the project: what it is for, where its numbers come from</source>
        <translation>Das Projekt beschreiben: wofür es ist, woher seine Zahlen kommen</translation>
    </message>
    <message>
        <source>Describe what you want. The wheel zooms, the middle button moves the plane.</source>
        <translation>Beschreiben, was gewünscht ist. Das Rad zoomt, die mittlere Taste verschiebt die Ebene.</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>Design &amp;variables</source>
        <translation>Entwurfs&amp;variablen</translation>
    </message>
    <message>
        <source>Design variable</source>
        <translation>Entwurfsvariable</translation>
    </message>
    <message>
        <source>Design variables</source>
        <translation>Entwurfsvariablen</translation>
    </message>
    <message>
        <source>deviation squared</source>
        <translation>Abweichung im Quadrat</translation>
    </message>
    <message>
        <source>deviation, absolute</source>
        <translation>Betrag der Abweichung</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Di&amp;mension</source>
        <translation>&amp;Maß</translation>
    </message>
    <message>
        <source>Diameter</source>
        <translation>Durchmesser</translation>
    </message>
    <message>
        <source>did not move: check motor power and encoder cable</source>
        <translation>hat sich nicht bewegt: Motorversorgung und Drehgeberkabel prüfen</translation>
    </message>
    <message>
        <source>Different optima</source>
        <translation>Verschiedene Optima</translation>
    </message>
    <message>
        <source>Dimension</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>dimension constraint</source>
        <translation>Maß Bedingung</translation>
    </message>
    <message>
        <source>dimension constraint lock fix</source>
        <translation>Maß Bedingung sperren festhalten</translation>
    </message>
    <message>
        <source>dimension constraint lock fix length</source>
        <translation>Maß Bedingung sperren festhalten Länge</translation>
    </message>
    <message>
        <source>dimension constraint right angle orthogonal</source>
        <translation>Maß Bedingung rechter Winkel senkrecht</translation>
    </message>
    <message>
        <source>dimension constraint same length</source>
        <translation>Maß Bedingung gleiche Länge</translation>
    </message>
    <message>
        <source>Dimensions</source>
        <translation>Maße</translation>
    </message>
    <message>
        <source>Direct</source>
        <translation>Direkt</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Direction in the link</source>
        <translation>Richtung im Glied</translation>
    </message>
    <message>
        <source>Direction in the world</source>
        <translation>Richtung in der Welt</translation>
    </message>
    <message>
        <source>direction of a link</source>
        <translation>Richtung eines Glieds</translation>
    </message>
    <message>
        <source>Disarm and run the watchdog test before the first trial on this rig.</source>
        <translation>Vor dem ersten Versuch an diesem Prüfstand entschärfen und den Watchdog prüfen.</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Discard all</source>
        <translation>Alle verwerfen</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>Trennen</translation>
    </message>
    <message>
        <source>Disconnected</source>
        <translation>Getrennt</translation>
    </message>
    <message>
        <source>Discrete adjoint</source>
        <translation>Diskrete Adjungierte</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Distance between the two points in the picture</source>
        <translation>Abstand der zwei Stellen des Bilds</translation>
    </message>
    <message>
        <source>distance between two points</source>
        <translation>Abstand zweier Punkte</translation>
    </message>
    <message>
        <source>distance massless bar</source>
        <translation>Abstand masseloser Stab</translation>
    </message>
    <message>
        <source>Distances between links</source>
        <translation>Abstände zwischen Gliedern</translation>
    </message>
    <message>
        <source>Divide and conquer</source>
        <translation>Teile und herrsche</translation>
    </message>
    <message>
        <source>dJ/dp</source>
        <translation>dJ/dp</translation>
    </message>
    <message>
        <source>dJ/du of %1</source>
        <translation>dJ/du von %1</translation>
    </message>
    <message>
        <source>dL/dp</source>
        <translation>dL/dp</translation>
    </message>
    <message>
        <source>Do not vary it</source>
        <translation>Nicht variieren</translation>
    </message>
    <message>
        <source>Dock</source>
        <translation>Andocken</translation>
    </message>
    <message>
        <source>Dominant joint</source>
        <translation>Bewegt am meisten</translation>
    </message>
    <message>
        <source>DOPRI 5(4), adaptive</source>
        <translation>DOPRI 5(4), adaptiv</translation>
    </message>
    <message>
        <source>DOPRI 8(5,3), adaptive</source>
        <translation>DOPRI 8(5,3), adaptiv</translation>
    </message>
    <message>
        <source>DOPRI 8, fixed step</source>
        <translation>DOPRI 8, fester Schritt</translation>
    </message>
    <message>
        <source>Double-click a density to give a part its own; clear it to use the common one.</source>
        <translation>Dichte doppelklicken, um einem Teil eine eigene zu geben; leeren, um die aller zu nehmen.</translation>
    </message>
    <message>
        <source>Double-click a number to change it, or a name to go to its element.</source>
        <translation>Eine Zahl doppelklicken, um sie zu ändern, oder einen Namen, um zu seinem Element zu gehen.</translation>
    </message>
    <message>
        <source>Double-click to use it.</source>
        <translation>Ein Doppelklick übernimmt ihn.</translation>
    </message>
    <message>
        <source>double-crank</source>
        <translation>Doppelkurbel</translation>
    </message>
    <message>
        <source>double-rocker</source>
        <translation>Doppelschwinge</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Drag a link or a point: the mechanism follows and stays assembled</source>
        <translation>Ein Glied oder einen Punkt ziehen: Der Mechanismus folgt und bleibt zusammengebaut</translation>
    </message>
    <message>
        <source>Drag a link: the mechanism follows, links keep their shape (also Alt+drag)</source>
        <translation>Ein Glied ziehen: Der Mechanismus folgt, Glieder behalten ihre Form (auch Alt+Ziehen)</translation>
    </message>
    <message>
        <source>Drag a point</source>
        <translation>Einen Punkt ziehen</translation>
    </message>
    <message>
        <source>Drag a point up or down</source>
        <translation>Einen Punkt nach oben oder unten ziehen</translation>
    </message>
    <message>
        <source>Drag along an axis to brush it; click a brush to clear it.</source>
        <translation>Eine Achse entlangziehen, um einen Bereich auszuwählen; ein Klick darauf hebt die Auswahl auf.</translation>
    </message>
    <message>
        <source>drag move pose by hand</source>
        <translation>ziehen bewegen Lage von Hand</translation>
    </message>
    <message>
        <source>Drag signals here from the tree.</source>
        <translation>Signale aus dem Baum hierher ziehen.</translation>
    </message>
    <message>
        <source>Drag signals here.</source>
        <translation>Signale hierher ziehen.</translation>
    </message>
    <message>
        <source>Drag signals, joints or points here from the tree (Window &gt; Model).</source>
        <translation>Signale, Gelenke oder Punkte aus dem Baum hierher ziehen (Fenster &gt; Modell).</translation>
    </message>
    <message>
        <source>Drag to turn the axis of the joint</source>
        <translation>Ziehen dreht die Achse des Gelenks</translation>
    </message>
    <message>
        <source>Drag to turn the view, Shift+drag to move it, Ctrl+drag to select a box, wheel to zoom</source>
        <translation>Ziehen dreht die Ansicht, Umschalt+Ziehen verschiebt sie, Strg+Ziehen zieht einen Auswahlrahmen auf, das Rad zoomt</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>Draw %1</source>
        <translation>%1 zeichnen</translation>
    </message>
    <message>
        <source>Draw %1 cases from the tolerances of %2</source>
        <translation>%1 Lastfälle aus den Toleranzen von %2 ziehen</translation>
    </message>
    <message>
        <source>Draw %1 cases of %2</source>
        <translation>%1 Lastfälle von %2 ziehen</translation>
    </message>
    <message>
        <source>Draw a link first.</source>
        <translation>Zuerst ein Glied zeichnen.</translation>
    </message>
    <message>
        <source>Draw a link for it to act on first.</source>
        <translation>Zuerst ein Glied zeichnen, auf das sie wirken kann.</translation>
    </message>
    <message>
        <source>Draw a mechanism, say what it should do, and let the gradient find the numbers.</source>
        <translation>Einen Mechanismus zeichnen, sagen, was er tun soll, und den Gradienten die Zahlen finden lassen.</translation>
    </message>
    <message>
        <source>Draw a path and find linkages with a point that follows it</source>
        <translation>Eine Bahn zeichnen und Getriebe finden, von denen ein Punkt ihr folgt</translation>
    </message>
    <message>
        <source>Draw and change the mechanism (Ctrl+1)</source>
        <translation>Den Mechanismus zeichnen und ändern (Strg+1)</translation>
    </message>
    <message>
        <source>Draw and edit (in the view)</source>
        <translation>Zeichnen und bearbeiten (in der Ansicht)</translation>
    </message>
    <message>
        <source>Draw at equilibrium</source>
        <translation>Im Gleichgewicht zeichnen</translation>
    </message>
    <message>
        <source>Draw the first link: click two points.</source>
        <translation>Das erste Glied zeichnen: zwei Punkte anklicken.</translation>
    </message>
    <message>
        <source>Drawn</source>
        <translation>Gezeichnet</translation>
    </message>
    <message>
        <source>Drawn by hand</source>
        <translation>Von Hand gezeichnet</translation>
    </message>
    <message>
        <source>Drawn in</source>
        <translation>Gezeichnet in</translation>
    </message>
    <message>
        <source>Drive</source>
        <translation>Antrieb</translation>
    </message>
    <message>
        <source>drive</source>
        <translation>Antrieb</translation>
    </message>
    <message>
        <source>Drive %1</source>
        <translation>%1 antreiben</translation>
    </message>
    <message>
        <source>Driven by</source>
        <translation>Angetrieben von</translation>
    </message>
    <message>
        <source>Drives</source>
        <translation>Antriebe</translation>
    </message>
    <message>
        <source>drives</source>
        <translation>Antriebe</translation>
    </message>
    <message>
        <source>Drives and inputs are held at their values at t = 0.</source>
        <translation>Antriebe werden festgehalten und Eingänge auf ihren Werten bei t = 0 gehalten.</translation>
    </message>
    <message>
        <source>Drives, motors, loads and constraints</source>
        <translation>Antriebe, Motoren, Lasten und Zwangsbedingungen</translation>
    </message>
    <message>
        <source>Drives: torque, power, flywheel</source>
        <translation>Antriebe: Moment, Leistung, Schwungrad</translation>
    </message>
    <message>
        <source>Drop a .linkwright.json file, a robot (.urdf, .xml), an assembly (.step) or a drawing (.dxf).</source>
        <translation>Eine Datei .linkwright.json, einen Roboter (.urdf, .xml), eine Baugruppe (.step) oder eine Zeichnung (.dxf) hineinziehen.</translation>
    </message>
    <message>
        <source>Drop a project file, or a folder that holds exactly one.</source>
        <translation>Eine Projektdatei hineinziehen oder einen Ordner, der genau eine enthält.</translation>
    </message>
    <message>
        <source>dry coulomb stribeck</source>
        <translation>trocken Coulomb Stribeck</translation>
    </message>
    <message>
        <source>Dry friction</source>
        <translation>Trockene Reibung</translation>
    </message>
    <message>
        <source>Dry friction at the joint</source>
        <translation>Trockene Reibung im Gelenk</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>%1 duplizieren</translation>
    </message>
    <message>
        <source>Duplicate the %1 (Ctrl+D)</source>
        <translation>%1 duplizieren (Strg+D)</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Dyn. coeff.</source>
        <translation>Gleitreibzahl</translation>
    </message>
    <message>
        <source>Dyn. friction</source>
        <translation>Gleitreibung</translation>
    </message>
    <message>
        <source>Dynamic</source>
        <translation>Dynamisch</translation>
    </message>
    <message>
        <source>Dynamic coefficient</source>
        <translation>Gleitreibungszahl</translation>
    </message>
    <message>
        <source>Dynamic friction</source>
        <translation>Gleitreibung</translation>
    </message>
    <message>
        <source>Dynamic: forces move the mechanism. Kinematic: drives move it and determine every degree of freedom; each instant is solved on its own. Automatic: kinematic if the drives allow it.</source>
        <translation>Dynamisch: Kräfte bewegen den Mechanismus. Kinematisch: Antriebe bewegen ihn und belegen jeden Freiheitsgrad; jeder Zeitpunkt wird für sich gelöst. Automatisch: kinematisch, wo die Antriebe es erlauben.</translation>
    </message>
    <message>
        <source>E-STOP</source>
        <translation>NOT-HALT</translation>
    </message>
    <message>
        <source>E-stop while the rig is armed or running</source>
        <translation>Not-Halt, während der Prüfstand scharf ist oder läuft</translation>
    </message>
    <message>
        <source>E-stop: zero volts now</source>
        <translation>Not-Halt: sofort null Volt</translation>
    </message>
    <message>
        <source>each case has its own</source>
        <translation>jeder Lastfall hat seine eigenen</translation>
    </message>
    <message>
        <source>Earlier optimizations</source>
        <translation>Frühere Optimierungen</translation>
    </message>
    <message>
        <source>Earlier optimizations cannot be shown</source>
        <translation>Frühere Optimierungen können nicht gezeigt werden</translation>
    </message>
    <message>
        <source>Earlier trials cannot be shown</source>
        <translation>Frühere Versuche können nicht gezeigt werden</translation>
    </message>
    <message>
        <source>Earth, along −y</source>
        <translation>Erde, entlang −y</translation>
    </message>
    <message>
        <source>Earth, along −z</source>
        <translation>Erde, entlang −z</translation>
    </message>
    <message>
        <source>Edit bounds</source>
        <translation>Schranken bearbeiten</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>Edited since the last solve</source>
        <translation>Seit der letzten Berechnung geändert</translation>
    </message>
    <message>
        <source>elastic stiffness</source>
        <translation>elastisch Steifigkeit</translation>
    </message>
    <message>
        <source>Electrical and rotor</source>
        <translation>Elektrik und Rotor</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>Element</translation>
    </message>
    <message>
        <source>element</source>
        <translation>Element</translation>
    </message>
    <message>
        <source>Elongation</source>
        <translation>Verlängerung</translation>
    </message>
    <message>
        <source>elongation</source>
        <translation>Verlängerung</translation>
    </message>
    <message>
        <source>elongation of a spring or damper</source>
        <translation>Verlängerung einer Feder oder eines Dämpfers</translation>
    </message>
    <message>
        <source>emergency abort halt</source>
        <translation>Notfall abbrechen anhalten</translation>
    </message>
    <message>
        <source>End 1</source>
        <translation>Ende 1</translation>
    </message>
    <message>
        <source>End 2</source>
        <translation>Ende 2</translation>
    </message>
    <message>
        <source>end limit bumper range contact</source>
        <translation>Ende Grenze Puffer Bereich Kontakt</translation>
    </message>
    <message>
        <source>End the trial or disarm first</source>
        <translation>Zuerst den Versuch beenden oder entschärfen</translation>
    </message>
    <message>
        <source>End trial</source>
        <translation>Versuch beenden</translation>
    </message>
    <message>
        <source>Ended before the first sample.</source>
        <translation>Vor dem ersten Abtastwert beendet.</translation>
    </message>
    <message>
        <source>Ends gently: ramps to zero volts</source>
        <translation>Endet sanft: fährt auf null Volt herunter</translation>
    </message>
    <message>
        <source>Ends the computation; what is computed so far is kept</source>
        <translation>Beendet die Berechnung; was berechnet ist, bleibt erhalten</translation>
    </message>
    <message>
        <source>Ends the optimization; the best numbers found so far become the design (Ctrl+.)</source>
        <translation>Beendet die Optimierung; die besten gefundenen Zahlen werden der Entwurf (Strg+.)</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Energy and power</source>
        <translation>Energie und Leistung</translation>
    </message>
    <message>
        <source>energy dissipated</source>
        <translation>dissipierte Energie</translation>
    </message>
    <message>
        <source>Energy per cycle</source>
        <translation>Energie je Zyklus</translation>
    </message>
    <message>
        <source>energy unaccounted for</source>
        <translation>Fehler der Energiebilanz</translation>
    </message>
    <message>
        <source>Energy, balance and transmission</source>
        <translation>Energie, Bilanz und Übertragung</translation>
    </message>
    <message>
        <source>Enter a number above 0, or leave it empty.</source>
        <translation>Eine Zahl über 0 eingeben oder leer lassen.</translation>
    </message>
    <message>
        <source>Enter a number in the unit above, or a formula of time t</source>
        <translation>Eine Zahl in der Einheit darüber oder eine Formel der Zeit t eingeben</translation>
    </message>
    <message>
        <source>Enter a number of at least %1.</source>
        <translation>Eine Zahl ab %1 eingeben.</translation>
    </message>
    <message>
        <source>Enter a time from 0 to %1 s.</source>
        <translation>Eine Zeit von 0 bis %1 s eingeben.</translation>
    </message>
    <message>
        <source>Enter a whole number from %1 to %2.</source>
        <translation>Eine ganze Zahl von %1 bis %2 eingeben.</translation>
    </message>
    <message>
        <source>Enter at least two rows.</source>
        <translation>Mindestens zwei Zeilen eingeben.</translation>
    </message>
    <message>
        <source>Enter numbers with commas between them.</source>
        <translation>Zahlen mit Kommas dazwischen eingeben.</translation>
    </message>
    <message>
        <source>Enter pairs of numbers: 0.03 0, 0 0.02</source>
        <translation>Zahlenpaare eingeben: 0.03 0, 0 0.02</translation>
    </message>
    <message>
        <source>Enter runs it, Up and Down choose, Esc closes.</source>
        <translation>Eingabe führt aus, Auf und Ab wählen, Esc schließt.</translation>
    </message>
    <message>
        <source>Equal length</source>
        <translation>Gleiche Länge</translation>
    </message>
    <message>
        <source>Equilibrium and &amp;modes</source>
        <translation>Gleichgewicht und &amp;Moden</translation>
    </message>
    <message>
        <source>Equilibrium and modes</source>
        <translation>Gleichgewicht und Moden</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Error [°]</source>
        <translation>Fehler [°]</translation>
    </message>
    <message>
        <source>Error of central differences along the gradient by step size</source>
        <translation>Fehler zentraler Differenzen entlang des Gradienten über der Schrittweite</translation>
    </message>
    <message>
        <source>Error of finite differences</source>
        <translation>Fehler finiter Differenzen</translation>
    </message>
    <message>
        <source>Error of the motion</source>
        <translation>Fehler der Bewegung</translation>
    </message>
    <message>
        <source>Error: </source>
        <translation>Fehler: </translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Esc does the same while the rig is armed or running</source>
        <translation>Esc tut dasselbe, solange der Prüfstand scharf ist oder läuft</translation>
    </message>
    <message>
        <source>Estimate the &amp;error of the motion</source>
        <translation>Den &amp;Fehler der Bewegung schätzen</translation>
    </message>
    <message>
        <source>Estimated by a second run with half the step. For more digits, reduce the step.</source>
        <translation>Geschätzt mit einem zweiten Lauf mit halber Schrittweite. Für mehr Stellen die Schrittweite verkleinern.</translation>
    </message>
    <message>
        <source>Estimated by a second run with tighter tolerances. For more digits, reduce the tolerances.</source>
        <translation>Geschätzt mit einem zweiten Lauf mit engeren Toleranzen. Für mehr Stellen die Toleranzen verkleinern.</translation>
    </message>
    <message>
        <source>Evaluated</source>
        <translation>Ausgewertet</translation>
    </message>
    <message>
        <source>Evaluations</source>
        <translation>Auswertungen</translation>
    </message>
    <message>
        <source>Every variable</source>
        <translation>Jede Variable</translation>
    </message>
    <message>
        <source>Every variable and function plotted against every other, once there are points.</source>
        <translation>Jede Variable und Funktion über jeder anderen, sobald es Punkte gibt.</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exakt</translation>
    </message>
    <message>
        <source>Excess energy</source>
        <translation>Überschussarbeit</translation>
    </message>
    <message>
        <source>exit close</source>
        <translation>beenden schließen</translation>
    </message>
    <message>
        <source>Expect J %1%2%</source>
        <translation>J voraussichtlich %1%2 %</translation>
    </message>
    <message>
        <source>Expect the cost of the stage %1%2%</source>
        <translation>Erwartete Kosten der Stufe %1%2 %</translation>
    </message>
    <message>
        <source>export csv report pdf results history compare runs</source>
        <translation>exportieren csv Bericht pdf Ergebnisse Verlauf vergleichen Läufe</translation>
    </message>
    <message>
        <source>export csv table plot plots curve graph chart data velocity acceleration angle</source>
        <translation>exportieren csv Tabelle Diagramm Diagramme Kurve Daten Geschwindigkeit Beschleunigung Winkel</translation>
    </message>
    <message>
        <source>export film movie animation gif mp4 webm</source>
        <translation>exportieren Film Video Animation gif mp4 webm</translation>
    </message>
    <message>
        <source>export pdf markdown print motion results document summary</source>
        <translation>exportieren pdf markdown drucken Bewegung Ergebnisse Dokument Zusammenfassung</translation>
    </message>
    <message>
        <source>export pdf svg dimensions drawing print table</source>
        <translation>exportieren pdf svg Maße Zeichnung drucken Tabelle</translation>
    </message>
    <message>
        <source>export png image screenshot</source>
        <translation>exportieren png Bild Bildschirmfoto</translation>
    </message>
    <message>
        <source>Export points</source>
        <translation>Punkte exportieren</translation>
    </message>
    <message>
        <source>Export the compared optimizations</source>
        <translation>Die verglichenen Optimierungen exportieren</translation>
    </message>
    <message>
        <source>Export the compared optimizations…</source>
        <translation>Die verglichenen Optimierungen exportieren…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>F2</source>
        <translation>F2</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Failed points</source>
        <translation>Fehlgeschlagene Punkte</translation>
    </message>
    <message>
        <source>Faulted</source>
        <translation>Störung</translation>
    </message>
    <message>
        <source>Feedback</source>
        <translation>Regler</translation>
    </message>
    <message>
        <source>feedback force</source>
        <translation>Reglerkraft</translation>
    </message>
    <message>
        <source>Feedback law</source>
        <translation>Regelgesetz</translation>
    </message>
    <message>
        <source>Feedforward</source>
        <translation>Vorsteuerung</translation>
    </message>
    <message>
        <source>Feedforward + PD</source>
        <translation>Vorsteuerung + PD</translation>
    </message>
    <message>
        <source>FF</source>
        <translation>VS</translation>
    </message>
    <message>
        <source>FF + PD</source>
        <translation>VS + PD</translation>
    </message>
    <message>
        <source>ffmpeg</source>
        <translation>ffmpeg</translation>
    </message>
    <message>
        <source>ffmpeg could not write the video: %1</source>
        <translation>ffmpeg konnte das Video nicht schreiben: %1</translation>
    </message>
    <message>
        <source>ffmpeg finished without producing a video.</source>
        <translation>ffmpeg endete ohne ein Video.</translation>
    </message>
    <message>
        <source>Figure %1. %2
</source>
        <translation>Bild %1. %2
</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>File changed on disk</source>
        <translation>Datei auf der Platte geändert</translation>
    </message>
    <message>
        <source>File imported</source>
        <translation>Datei importiert</translation>
    </message>
    <message>
        <source>File type:</source>
        <translation>Dateityp:</translation>
    </message>
    <message>
        <source>Final cost</source>
        <translation>Endkosten</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>find filter</source>
        <translation>suchen filtern</translation>
    </message>
    <message>
        <source>Find in model</source>
        <translation>Das Modell durchsuchen</translation>
    </message>
    <message>
        <source>Finds any command by its name</source>
        <translation>Findet jeden Befehl nach seinem Namen</translation>
    </message>
    <message>
        <source>Finds the numbers that make the model move as the encoders recorded</source>
        <translation>Findet die Zahlen, mit denen sich das Modell so bewegt, wie die Drehgeber es aufgezeichnet haben</translation>
    </message>
    <message>
        <source>Finds the voltage that makes the same motion</source>
        <translation>Findet die Spannung, die dieselbe Bewegung macht</translation>
    </message>
    <message>
        <source>Finds where the mechanism comes to rest, and the frequencies, damping and mode shapes of its small motions</source>
        <translation>Findet, wo der Mechanismus zur Ruhe kommt, und Frequenzen, Dämpfung und Formen seiner kleinen Schwingungen</translation>
    </message>
    <message>
        <source>Finished optimizations appear here.</source>
        <translation>Abgeschlossene Optimierungen erscheinen hier.</translation>
    </message>
    <message>
        <source>Finished trials appear here.</source>
        <translation>Abgeschlossene Versuche erscheinen hier.</translation>
    </message>
    <message>
        <source>Finishing the file.</source>
        <translation>Die Datei wird fertiggestellt.</translation>
    </message>
    <message>
        <source>Finite difference</source>
        <translation>Finite Differenz</translation>
    </message>
    <message>
        <source>First page</source>
        <translation>Erste Seite</translation>
    </message>
    <message>
        <source>First-order optimality</source>
        <translation>Optimalität erster Ordnung</translation>
    </message>
    <message>
        <source>First-order optimality by iteration</source>
        <translation>Optimalität erster Ordnung je Iteration</translation>
    </message>
    <message>
        <source>Fit the selection, or everything</source>
        <translation>Auswahl oder alles einpassen</translation>
    </message>
    <message>
        <source>Fits the selection, or everything</source>
        <translation>Passt die Auswahl oder alles ein</translation>
    </message>
    <message>
        <source>Fix cursor %1 here</source>
        <translation>Cursor %1 hier festsetzen</translation>
    </message>
    <message>
        <source>Fix the mechanism first. %1</source>
        <translation>Zuerst den Mechanismus berichtigen. %1</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fest</translation>
    </message>
    <message>
        <source>fixed frame base anchor support bearing</source>
        <translation>fest Gestell Basis Anker Lager</translation>
    </message>
    <message>
        <source>Fixed in</source>
        <translation>Fest in</translation>
    </message>
    <message>
        <source>Fixed joint</source>
        <translation>Feste Verbindung</translation>
    </message>
    <message>
        <source>Fixed to</source>
        <translation>Fest an</translation>
    </message>
    <message>
        <source>Flank %1 to %2</source>
        <translation>Flanke %1 bis %2</translation>
    </message>
    <message>
        <source>flat</source>
        <translation>eben</translation>
    </message>
    <message>
        <source>flat bar along it</source>
        <translation>flacher Stab daran entlang</translation>
    </message>
    <message>
        <source>flat, of %1</source>
        <translation>eben, von %1</translation>
    </message>
    <message>
        <source>Float</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>float loose</source>
        <translation>Freiflug lose</translation>
    </message>
    <message>
        <source>Flywheel</source>
        <translation>Schwungrad</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>Follow &amp;system</source>
        <translation>Wie das &amp;System</translation>
    </message>
    <message>
        <source>Follow link</source>
        <translation>Glied folgen</translation>
    </message>
    <message>
        <source>follow target points reference trace desired wanted coupler curve</source>
        <translation>folgen Ziel Zielpunkte Sollbahn Referenz Spur gewünscht Koppelkurve</translation>
    </message>
    <message>
        <source>Follower</source>
        <translation>Abtrieb</translation>
    </message>
    <message>
        <source>Follows</source>
        <translation>Folgt</translation>
    </message>
    <message>
        <source>For all active terms; stages may weight them differently</source>
        <translation>Aller aktiven Terme; Stufen können sie anders gewichten</translation>
    </message>
    <message>
        <source>for example log(x)</source>
        <translation>zum Beispiel log(x)</translation>
    </message>
    <message>
        <source>For the design before the last edit.</source>
        <translation>Des Entwurfs vor der letzten Änderung.</translation>
    </message>
    <message>
        <source>For the last stage, with its own terms and weights</source>
        <translation>Der letzten Stufe, mit ihren eigenen Termen und Gewichten</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>Kraft</translation>
    </message>
    <message>
        <source>force</source>
        <translation>Kraft</translation>
    </message>
    <message>
        <source>force at a point</source>
        <translation>Kraft an einem Punkt</translation>
    </message>
    <message>
        <source>force of a contact</source>
        <translation>Kraft eines Kontakts</translation>
    </message>
    <message>
        <source>force of a feedback</source>
        <translation>Kraft eines Reglers</translation>
    </message>
    <message>
        <source>force of a joint, drive or constraint (reaction)</source>
        <translation>Kraft eines Gelenks, Antriebs oder einer Zwangsbedingung (Reaktion)</translation>
    </message>
    <message>
        <source>force of a rolling wheel</source>
        <translation>Kraft eines rollenden Rads</translation>
    </message>
    <message>
        <source>force of a spring or damper</source>
        <translation>Kraft einer Feder oder eines Dämpfers</translation>
    </message>
    <message>
        <source>force of a tire</source>
        <translation>Kraft eines Reifens</translation>
    </message>
    <message>
        <source>force or torque in a joint</source>
        <translation>Kraft oder Drehmoment in einem Gelenk</translation>
    </message>
    <message>
        <source>force*speed</source>
        <translation>Kraft*Geschwindigkeit</translation>
    </message>
    <message>
        <source>Forces along the road</source>
        <translation>Kräfte längs der Fahrbahn</translation>
    </message>
    <message>
        <source>Forces of joints and drives</source>
        <translation>Kräfte von Gelenken und Antrieben</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>formula of other signals</source>
        <translation>Formel anderer Signale</translation>
    </message>
    <message>
        <source>formula of t</source>
        <translation>Formel von t</translation>
    </message>
    <message>
        <source>Formula of x</source>
        <translation>Formel von x</translation>
    </message>
    <message>
        <source>Formulas are not allowed here.</source>
        <translation>Formeln sind hier nicht möglich.</translation>
    </message>
    <message>
        <source>Formulas compute in SI units: there, 45 mm is 0.045.</source>
        <translation>Formeln rechnen in SI-Einheiten: 45 mm sind dort 0.045.</translation>
    </message>
    <message>
        <source>Formulation</source>
        <translation>Formulierung</translation>
    </message>
    <message>
        <source>Forward (Alt+Right)</source>
        <translation>Vorwärts (Alt+Rechts)</translation>
    </message>
    <message>
        <source>Forward + adjoint time</source>
        <translation>Vorwärts- + Rückwärtslauf</translation>
    </message>
    <message>
        <source>Found: %1</source>
        <translation>Gefunden: %1</translation>
    </message>
    <message>
        <source>Four-bar</source>
        <translation>Viergelenk</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>Free joint</source>
        <translation>Freies Gelenk</translation>
    </message>
    <message>
        <source>Frequencies</source>
        <translation>Frequenzen</translation>
    </message>
    <message>
        <source>Frequency</source>
        <translation>Frequenz</translation>
    </message>
    <message>
        <source>Friction</source>
        <translation>Reibung</translation>
    </message>
    <message>
        <source>Friction law</source>
        <translation>Reibungsgesetz</translation>
    </message>
    <message>
        <source>friction parameters calibrate estimate measured</source>
        <translation>Reibung Parameter kalibrieren schätzen gemessen</translation>
    </message>
    <message>
        <source>Friction power</source>
        <translation>Reibleistung</translation>
    </message>
    <message>
        <source>friction power</source>
        <translation>Reibleistung</translation>
    </message>
    <message>
        <source>friction power of a contact</source>
        <translation>Reibleistung eines Kontakts</translation>
    </message>
    <message>
        <source>Friction radius</source>
        <translation>Reibradius</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>from the %1 axis, %2 to %3</source>
        <translation>von der %1-Achse, %2 bis %3</translation>
    </message>
    <message>
        <source>from the current trial</source>
        <translation>vom jetzigen Versuch</translation>
    </message>
    <message>
        <source>From the horizontal to the line from %1 to %2, as drawn</source>
        <translation>Von der Waagerechten zur Linie von %1 nach %2, wie gezeichnet</translation>
    </message>
    <message>
        <source>From the joints</source>
        <translation>Aus den Gelenken</translation>
    </message>
    <message>
        <source>From the joints: with their start values. In equilibrium: where all forces balance, with the start velocities of the joints.</source>
        <translation>Aus den Gelenken: mit deren Startwerten. Im Gleichgewicht: wo alle Kräfte sich aufheben, mit den Startgeschwindigkeiten der Gelenke.</translation>
    </message>
    <message>
        <source>From the line %1 to %2 to the line %3 to %4; counterclockwise is positive.</source>
        <translation>Von der Linie %1–%2 zur Linie %3–%4; gegen den Uhrzeigersinn ist positiv.</translation>
    </message>
    <message>
        <source>Front</source>
        <translation>Front</translation>
    </message>
    <message>
        <source>Front points</source>
        <translation>Frontpunkte</translation>
    </message>
    <message>
        <source>Front, back</source>
        <translation>Vorn, hinten</translation>
    </message>
    <message>
        <source>Full HD</source>
        <translation>Full HD</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Function of the rocker</source>
        <translation>Funktion der Schwinge</translation>
    </message>
    <message>
        <source>Function of time</source>
        <translation>Funktion der Zeit</translation>
    </message>
    <message>
        <source>G&amp;host</source>
        <translation>Sc&amp;hattenbild</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Spalt</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>Spalt</translation>
    </message>
    <message>
        <source>gap of a contact</source>
        <translation>Spalt eines Kontakts</translation>
    </message>
    <message>
        <source>Gauss-Newton: squares</source>
        <translation>Gauß-Newton: Quadrate</translation>
    </message>
    <message>
        <source>Gear coupling</source>
        <translation>Getriebekopplung</translation>
    </message>
    <message>
        <source>Gear couplings</source>
        <translation>Getriebekopplungen</translation>
    </message>
    <message>
        <source>gear ratio %1</source>
        <translation>Übersetzung %1</translation>
    </message>
    <message>
        <source>Geared five-bar</source>
        <translation>Fünfgelenk mit Zahnrädern</translation>
    </message>
    <message>
        <source>GIF</source>
        <translation>GIF</translation>
    </message>
    <message>
        <source>Give a joint a drive or a motor first.</source>
        <translation>Zuerst einem Gelenk einen Antrieb oder Motor geben.</translation>
    </message>
    <message>
        <source>Give a length a name and use it in any number: type 45 mm here, =L1/2 there. </source>
        <translation>Einer Länge einen Namen geben und ihn in jeder Zahl verwenden: hier 45 mm eingeben, dort =L1/2. </translation>
    </message>
    <message>
        <source>Give each case its own controls</source>
        <translation>Jedem Lastfall eigene Steuerungen geben</translation>
    </message>
    <message>
        <source>Give the case a unique name.</source>
        <translation>Dem Lastfall einen eindeutigen Namen geben.</translation>
    </message>
    <message>
        <source>Gives the case its own start, load, input over time or goal</source>
        <translation>Gibt dem Lastfall einen eigenen Start, eine eigene Last, einen eigenen Verlauf oder ein eigenes Ziel</translation>
    </message>
    <message>
        <source>Global</source>
        <translation>Global</translation>
    </message>
    <message>
        <source>Global: find the best optimum</source>
        <translation>Global: das beste Optimum finden</translation>
    </message>
    <message>
        <source>gltf glb blender export animation mesh</source>
        <translation>gltf glb blender exportieren Animation Netz</translation>
    </message>
    <message>
        <source>glTF in one file</source>
        <translation>glTF in einer Datei</translation>
    </message>
    <message>
        <source>glTF text</source>
        <translation>glTF als Text</translation>
    </message>
    <message>
        <source>Go to view &amp;%1</source>
        <translation>Zu Ansicht &amp;%1</translation>
    </message>
    <message>
        <source>Gradient</source>
        <translation>Gradient</translation>
    </message>
    <message>
        <source>Gradient and controls</source>
        <translation>Gradient und Steuerungen</translation>
    </message>
    <message>
        <source>Gradient by method</source>
        <translation>Gradient je Verfahren</translation>
    </message>
    <message>
        <source>Gradient check</source>
        <translation>Gradientenprüfung</translation>
    </message>
    <message>
        <source>Gradient dJ/dp</source>
        <translation>Gradient dJ/dp</translation>
    </message>
    <message>
        <source>Gradient dJ/du</source>
        <translation>Gradient dJ/du</translation>
    </message>
    <message>
        <source>Gradient dL/dp, limits included</source>
        <translation>Gradient dL/dp, mit Grenzwerten</translation>
    </message>
    <message>
        <source>Gradient dL/du, limits included</source>
        <translation>Gradient dL/du, mit Grenzwerten</translation>
    </message>
    <message>
        <source>Gradient per parameter</source>
        <translation>Gradient je Parameter</translation>
    </message>
    <message>
        <source>Graphite</source>
        <translation>Graphit</translation>
    </message>
    <message>
        <source>Gravity</source>
        <translation>Schwerkraft</translation>
    </message>
    <message>
        <source>gravity</source>
        <translation>Schwerkraft</translation>
    </message>
    <message>
        <source>gravity cog com</source>
        <translation>Schwerkraft Schwerpunkt</translation>
    </message>
    <message>
        <source>Gray, like earlier ones</source>
        <translation>Grau, wie frühere</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>Gestell</translation>
    </message>
    <message>
        <source>ground</source>
        <translation>Gestell</translation>
    </message>
    <message>
        <source>Ground for tires and contacts: click a point on it, then its free side</source>
        <translation>Boden für Reifen und Kontakte: einen Punkt darauf anklicken, dann seine freie Seite</translation>
    </message>
    <message>
        <source>Ground link</source>
        <translation>Gestellglied</translation>
    </message>
    <message>
        <source>Ground parts that have no joint</source>
        <translation>Teile ohne Gelenk am Gestell befestigen</translation>
    </message>
    <message>
        <source>Ground pivot</source>
        <translation>Gestelllager</translation>
    </message>
    <message>
        <source>Ground pivot, revolute, prismatic joint</source>
        <translation>Gestelllager, Dreh-, Schubgelenk</translation>
    </message>
    <message>
        <source>Ground pivots moved: %1. The loop cannot close otherwise.</source>
        <translation>Gestelllager verschoben: %1. Die Schleife schließt sich sonst nicht.</translation>
    </message>
    <message>
        <source>Guided by</source>
        <translation>Geführt von</translation>
    </message>
    <message>
        <source>Half a second after an edit</source>
        <translation>Eine halbe Sekunde nach einer Änderung</translation>
    </message>
    <message>
        <source>Halve the step</source>
        <translation>Schrittweite halbieren</translation>
    </message>
    <message>
        <source>has a dead point at %1</source>
        <translation>hat eine Totlage bei %1</translation>
    </message>
    <message>
        <source>HDF5</source>
        <translation>HDF5</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>Height in m as a formula of the distance x in m and the named parameters: 0.05*sin(2*x), or a step 0.1*tanh((x - 2)/0.05)</source>
        <translation>Höhe in m über dem Weg x in m und den benannten Parametern: 0.05*sin(2*x) oder eine Stufe 0.1*tanh((x - 2)/0.05)</translation>
    </message>
    <message>
        <source>Height profile</source>
        <translation>Höhenprofil</translation>
    </message>
    <message>
        <source>Held fixed. Click to let the optimizer change it again.</source>
        <translation>Festgehalten. Klicken, damit die Optimierung es wieder ändert.</translation>
    </message>
    <message>
        <source>Help &gt; Show log file opens its folder</source>
        <translation>Hilfe, Protokolldatei zeigen, öffnet den Ordner</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>%1 ausblenden</translation>
    </message>
    <message>
        <source>Hide all links</source>
        <translation>Alle Glieder ausblenden</translation>
    </message>
    <message>
        <source>Hide links</source>
        <translation>Glieder ausblenden</translation>
    </message>
    <message>
        <source>Highest frequency of the input</source>
        <translation>Höchste Frequenz des Eingangs</translation>
    </message>
    <message>
        <source>hinge pin pivot bearing rotate</source>
        <translation>Drehgelenk Bolzen Zapfen Lager drehen</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>Festhalten</translation>
    </message>
    <message>
        <source>hold</source>
        <translation>halten</translation>
    </message>
    <message>
        <source>Hold %1 fixed</source>
        <translation>%1 festhalten</translation>
    </message>
    <message>
        <source>Hold Arm for one second. Keep your hands out of the rig.</source>
        <translation>„Scharf schalten“ eine Sekunde gedrückt halten. Nicht in den Prüfstand greifen.</translation>
    </message>
    <message>
        <source>Hold fixed</source>
        <translation>Festhalten</translation>
    </message>
    <message>
        <source>hold for one second</source>
        <translation>1 s gedrückt halten</translation>
    </message>
    <message>
        <source>Hold it with a drive and measure the effort</source>
        <translation>Mit einem Antrieb festhalten und dessen Aufwand messen</translation>
    </message>
    <message>
        <source>Hold the arm button first.</source>
        <translation>Zuerst den Knopf „Scharf schalten“ gedrückt halten.</translation>
    </message>
    <message>
        <source>Hold the duration fixed</source>
        <translation>Die Dauer festhalten</translation>
    </message>
    <message>
        <source>Hold the mouse button and draw the path.</source>
        <translation>Die Maustaste gedrückt halten und die Bahn zeichnen.</translation>
    </message>
    <message>
        <source>Hold the position of %1 fixed</source>
        <translation>Die Position von %1 festhalten</translation>
    </message>
    <message>
        <source>Hold this number fixed (* in the field)</source>
        <translation>Diese Zahl festhalten (* im Feld)</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Pos1</translation>
    </message>
    <message>
        <source>Home here</source>
        <translation>Hier Referenz setzen</translation>
    </message>
    <message>
        <source>Home the rig here?</source>
        <translation>Hier Referenz setzen?</translation>
    </message>
    <message>
        <source>Home the rig in its start pose, then test the watchdog and the encoder signs. The simulated rig needs no tests.</source>
        <translation>Den Prüfstand in seiner Startlage referenzieren, dann Watchdog und Vorzeichen der Drehgeber prüfen. Der simulierte Prüfstand braucht keine Prüfungen.</translation>
    </message>
    <message>
        <source>Homed</source>
        <translation>Referenziert</translation>
    </message>
    <message>
        <source>Horizontal axis</source>
        <translation>Waagerechte Achse</translation>
    </message>
    <message>
        <source>Horizontal axis of the curves</source>
        <translation>Waagerechte Achse der Kurven</translation>
    </message>
    <message>
        <source>How much the drawn stroke is smoothed</source>
        <translation>Wie stark der gezeichnete Strich geglättet wird</translation>
    </message>
    <message>
        <source>How the derivatives of the cost are computed; keep the discrete adjoint, the others are for comparison</source>
        <translation>Wie die Ableitungen der Kosten berechnet werden; die diskrete Adjungierte beibehalten, die anderen dienen dem Vergleich</translation>
    </message>
    <message>
        <source>How the motion is integrated. DOPRI: Dormand and Prince. The implicit methods (ESDIRK, L-stable) take long steps through stiff springs, dampers and friction, where the others need tiny ones.</source>
        <translation>Wie die Bewegung integriert wird. DOPRI: Dormand und Prince. Die impliziten Verfahren (ESDIRK, L-stabil) machen lange Schritte durch steife Federn, Dämpfer und Reibung, wo die anderen winzige brauchen.</translation>
    </message>
    <message>
        <source>How the starts are spread between the bounds</source>
        <translation>Wie die Startpunkte zwischen den Schranken verteilt sind</translation>
    </message>
    <message>
        <source>Identify</source>
        <translation>Identifizieren</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Ruhe</translation>
    </message>
    <message>
        <source>Implicit 4(3), adaptive</source>
        <translation>Implizit 4(3), adaptiv</translation>
    </message>
    <message>
        <source>Implicit 4, fixed step</source>
        <translation>Implizit 4, fester Schritt</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Import %1</source>
        <translation>%1 importieren</translation>
    </message>
    <message>
        <source>Import a path
Reads a table of x and y, in the unit that is shown, or the longest curve of an SVG or DXF drawing</source>
        <translation>Eine Bahn importieren
Liest eine Tabelle von x und y in der gezeigten Einheit oder die längste Kurve einer SVG- oder DXF-Zeichnung</translation>
    </message>
    <message>
        <source>Import a table
Reads angles of crank and rocker in degrees</source>
        <translation>Eine Tabelle importieren
Liest Winkel von Kurbel und Schwinge in Grad</translation>
    </message>
    <message>
        <source>Import CSV…</source>
        <translation>CSV importieren…</translation>
    </message>
    <message>
        <source>Import drawing</source>
        <translation>Zeichnung importieren</translation>
    </message>
    <message>
        <source>Import poses
Reads a table of x, y and the angle in degrees, or of x and y of two points of the body</source>
        <translation>Lagen importieren
Liest eine Tabelle von x, y und dem Winkel in Grad oder von x und y zweier Punkte des Körpers</translation>
    </message>
    <message>
        <source>Import robot, assembly or drawing</source>
        <translation>Roboter, Baugruppe oder Zeichnung importieren</translation>
    </message>
    <message>
        <source>Import samples</source>
        <translation>Stützwerte importieren</translation>
    </message>
    <message>
        <source>Import samples of %1</source>
        <translation>Stützwerte von %1 importieren</translation>
    </message>
    <message>
        <source>Import table</source>
        <translation>Tabelle importieren</translation>
    </message>
    <message>
        <source>Import table for %1</source>
        <translation>Tabelle für %1 importieren</translation>
    </message>
    <message>
        <source>Import targets</source>
        <translation>Zielpunkte importieren</translation>
    </message>
    <message>
        <source>Import targets of %1</source>
        <translation>Zielpunkte von %1 importieren</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>Übernommen</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>Impulse</source>
        <translation>Impuls</translation>
    </message>
    <message>
        <source>impulse of a joint or constraint</source>
        <translation>Impuls eines Gelenks oder einer Zwangsbedingung</translation>
    </message>
    <message>
        <source>in</source>
        <translation>in</translation>
    </message>
    <message>
        <source>In a row; more end the trial with a fault</source>
        <translation>Hintereinander; mehr beenden den Versuch mit einem Fehler</translation>
    </message>
    <message>
        <source>In case %1, %2 is %3 and should be %4.</source>
        <translation>Im Lastfall %1 ist %2 %3 und soll %4 sein.</translation>
    </message>
    <message>
        <source>in centimeters…</source>
        <translation>in Zentimetern …</translation>
    </message>
    <message>
        <source>In common</source>
        <translation>Gemeinsam</translation>
    </message>
    <message>
        <source>In equilibrium</source>
        <translation>Im Gleichgewicht</translation>
    </message>
    <message>
        <source>in equilibrium</source>
        <translation>im Gleichgewicht</translation>
    </message>
    <message>
        <source>in inches…</source>
        <translation>in Zoll …</translation>
    </message>
    <message>
        <source>in meters…</source>
        <translation>in Metern …</translation>
    </message>
    <message>
        <source>in millimeters…</source>
        <translation>in Millimetern …</translation>
    </message>
    <message>
        <source>In order</source>
        <translation>Nach Reihenfolge</translation>
    </message>
    <message>
        <source>in progress</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>in words</source>
        <translation>in Worten</translation>
    </message>
    <message>
        <source>inches</source>
        <translation>Zoll</translation>
    </message>
    <message>
        <source>Incomplete: stopped after %1 of %2 s; not ranked.</source>
        <translation>Unvollständig: nach %1 von %2 s angehalten; ohne Rang.</translation>
    </message>
    <message>
        <source>Incomplete: the cost is that of the stage it stopped in, and not final.</source>
        <translation>Unvollständig: Die Kosten sind die der Stufe, in der sie endete, und nicht endgültig.</translation>
    </message>
    <message>
        <source>Inertia about the center of mass</source>
        <translation>Trägheit um den Schwerpunkt</translation>
    </message>
    <message>
        <source>infinite</source>
        <translation>unendlich</translation>
    </message>
    <message>
        <source>Initial</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>initial</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>initial before compare shadow</source>
        <translation>Anfang vorher vergleichen Schatten</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingang</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingang</translation>
    </message>
    <message>
        <source>Input %1</source>
        <translation>Eingang %1</translation>
    </message>
    <message>
        <source>Input of %1</source>
        <translation>Eingang von %1</translation>
    </message>
    <message>
        <source>Input samples</source>
        <translation>Stützwerte des Eingangs</translation>
    </message>
    <message>
        <source>input value</source>
        <translation>Eingangswert</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingänge</translation>
    </message>
    <message>
        <source>Inputs and formulas</source>
        <translation>Eingänge und Formeln</translation>
    </message>
    <message>
        <source>Install it: sudo apt install ffmpeg.</source>
        <translation>Installieren mit: sudo apt install ffmpeg.</translation>
    </message>
    <message>
        <source>Instant</source>
        <translation>Zeitpunkt</translation>
    </message>
    <message>
        <source>Integral squared error</source>
        <translation>Integral des quadratischen Fehlers</translation>
    </message>
    <message>
        <source>Integrator</source>
        <translation>Integrator</translation>
    </message>
    <message>
        <source>Interpolation</source>
        <translation>Interpolation</translation>
    </message>
    <message>
        <source>Interrupted trials were found</source>
        <translation>Abgebrochene Versuche wurden gefunden</translation>
    </message>
    <message>
        <source>Interrupted: the program ended before the optimization did. It can be continued.</source>
        <translation>Abgebrochen: Das Programm endete vor der Optimierung. Sie lässt sich fortsetzen.</translation>
    </message>
    <message>
        <source>invisible</source>
        <translation>unsichtbar</translation>
    </message>
    <message>
        <source>ISE</source>
        <translation>ISE</translation>
    </message>
    <message>
        <source>ISE [%1]</source>
        <translation>ISE [%1]</translation>
    </message>
    <message>
        <source>Isometric</source>
        <translation>Isometrisch</translation>
    </message>
    <message>
        <source>It contains results. Open its project instead: its optimizations are listed there.</source>
        <translation>Sie enthält Ergebnisse. Stattdessen das zugehörige Projekt öffnen: Seine Optimierungen sind dort aufgeführt.</translation>
    </message>
    <message>
        <source>It could not be written: %1</source>
        <translation>Sie konnte nicht geschrieben werden: %1</translation>
    </message>
    <message>
        <source>It has been edited since the optimization started.</source>
        <translation>Es wurde geändert, seit die Optimierung begann.</translation>
    </message>
    <message>
        <source>It is a shape: choose it in the properties of a link.</source>
        <translation>Es ist eine Form: Sie wird in den Eigenschaften eines Glieds gewählt.</translation>
    </message>
    <message>
        <source>It is a table: choose it in Objective as the reference of a term, or for an input.</source>
        <translation>Es ist eine Tabelle: Sie wird unter „Zielfunktion“ als Referenz eines Terms oder bei einem Eingang gewählt.</translation>
    </message>
    <message>
        <source>It was computed for %1.</source>
        <translation>Sie wurde für %1 berechnet.</translation>
    </message>
    <message>
        <source>It will go to zero volts and be disconnected.</source>
        <translation>Er geht auf null Volt und wird getrennt.</translation>
    </message>
    <message>
        <source>Iter.</source>
        <translation>Iter.</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>Iteration</translation>
    </message>
    <message>
        <source>Iteration %1</source>
        <translation>Iteration %1</translation>
    </message>
    <message>
        <source>Iteration %1: model minus encoders %2</source>
        <translation>Iteration %1: Modell minus Drehgeber %2</translation>
    </message>
    <message>
        <source>Iteration in the view:</source>
        <translation>Iteration in der Ansicht:</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>Iterations and signals as CSV or HDF5: for the compared optimizations, or for all</source>
        <translation>Iterationen und Signale als CSV oder HDF5: von denen, die verglichen werden, oder von allen</translation>
    </message>
    <message>
        <source>Its best design will not be kept. To keep it, use "Stop and keep best" first.</source>
        <translation>Ihr bester Entwurf bleibt nicht erhalten. Um ihn zu behalten, zuerst „Anhalten und besten behalten“ wählen.</translation>
    </message>
    <message>
        <source>Its center</source>
        <translation>Sein Mittelpunkt</translation>
    </message>
    <message>
        <source>its largest rate</source>
        <translation>ihre größte Rate</translation>
    </message>
    <message>
        <source>its own numbers</source>
        <translation>eigene Zahlen</translation>
    </message>
    <message>
        <source>Its rocker angle is a function of its crank angle</source>
        <translation>Seine Schwinge dreht sich als Funktion seiner Kurbel</translation>
    </message>
    <message>
        <source>its value at the start</source>
        <translation>der Wert am Anfang</translation>
    </message>
    <message>
        <source>Its value at the start.</source>
        <translation>Sein Wert am Anfang.</translation>
    </message>
    <message>
        <source>J = %1</source>
        <translation>J = %1</translation>
    </message>
    <message>
        <source>J from %1 to %2.</source>
        <translation>J von %1 auf %2.</translation>
    </message>
    <message>
        <source>Joined with</source>
        <translation>Verbunden mit</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>Gelenk</translation>
    </message>
    <message>
        <source>joint</source>
        <translation>Gelenk</translation>
    </message>
    <message>
        <source>Joint A</source>
        <translation>Gelenk A</translation>
    </message>
    <message>
        <source>joint acceleration</source>
        <translation>Gelenkbeschleunigung</translation>
    </message>
    <message>
        <source>Joint B</source>
        <translation>Gelenk B</translation>
    </message>
    <message>
        <source>Joint coordinates</source>
        <translation>Gelenkkoordinaten</translation>
    </message>
    <message>
        <source>Joint friction</source>
        <translation>Gelenkreibung</translation>
    </message>
    <message>
        <source>joint load</source>
        <translation>Gelenklast</translation>
    </message>
    <message>
        <source>Joint stop</source>
        <translation>Gelenkanschlag</translation>
    </message>
    <message>
        <source>Joint stops</source>
        <translation>Gelenkanschläge</translation>
    </message>
    <message>
        <source>joint velocity</source>
        <translation>Gelenkgeschwindigkeit</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>Gelenke</translation>
    </message>
    <message>
        <source>joints</source>
        <translation>Gelenke</translation>
    </message>
    <message>
        <source>Joints suggested by round and planar faces. Select those that the machine has.</source>
        <translation>Gelenke, auf die runde und ebene Flächen schließen lassen. Die ankreuzen, die die Maschine hat.</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Keep adds it to the trials, marked as interrupted. Later asks again the next time you open the project.</source>
        <translation>„Behalten“ nimmt ihn zu den Versuchen auf, als abgebrochen gekennzeichnet. „Später“ fragt beim nächsten Öffnen des Projekts wieder.</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>Meine behalten</translation>
    </message>
    <message>
        <source>Keep shapes next to the project file</source>
        <translation>Formen beim Projekt aufbewahren</translation>
    </message>
    <message>
        <source>Keep the angle</source>
        <translation>Den Winkel festhalten</translation>
    </message>
    <message>
        <source>Keep the distance</source>
        <translation>Den Abstand festhalten</translation>
    </message>
    <message>
        <source>Keep the distance between %1</source>
        <translation>Den Abstand von %1 festhalten</translation>
    </message>
    <message>
        <source>Keep the distance between %1 and %2</source>
        <translation>Den Abstand von %1 und %2 festhalten</translation>
    </message>
    <message>
        <source>Keep the number, drop the formula</source>
        <translation>Die Zahl behalten, die Formel fallen lassen</translation>
    </message>
    <message>
        <source>Keep this length</source>
        <translation>Diese Länge festhalten</translation>
    </message>
    <message>
        <source>Keeps</source>
        <translation>Hält fest</translation>
    </message>
    <message>
        <source>Keeps the current results under another name</source>
        <translation>Behält die jetzigen Ergebnisse unter einem anderen Namen</translation>
    </message>
    <message>
        <source>Kept pose</source>
        <translation>Behaltene Lage</translation>
    </message>
    <message>
        <source>Kept: %1.</source>
        <translation>Festgehalten: %1.</translation>
    </message>
    <message>
        <source>Keyboard and mouse</source>
        <translation>Tasten und Maus</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Kinematic</source>
        <translation>Kinematisch</translation>
    </message>
    <message>
        <source>Kinetic energy</source>
        <translation>Kinetische Energie</translation>
    </message>
    <message>
        <source>kinetic energy</source>
        <translation>kinetische Energie</translation>
    </message>
    <message>
        <source>L-BFGS: many variables</source>
        <translation>L-BFGS: viele Variablen</translation>
    </message>
    <message>
        <source>Language and size change the next time Linkwright starts.</source>
        <translation>Sprache und Größe ändern sich beim nächsten Start von Linkwright.</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Größter</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>größter</translation>
    </message>
    <message>
        <source>Largest %1</source>
        <translation>Größter Wert von %1</translation>
    </message>
    <message>
        <source>Largest %1, %2</source>
        <translation>Größtes %1, %2</translation>
    </message>
    <message>
        <source>largest constraint violation</source>
        <translation>größte Verletzung einer Zwangsbedingung</translation>
    </message>
    <message>
        <source>Largest deviation from the complex step, relative to the largest derivative; at an optimum, where derivatives vanish, relative to the largest one a millionth away</source>
        <translation>Größte Abweichung vom komplexen Schritt, bezogen auf die größte Ableitung; an einem Optimum, wo Ableitungen verschwinden, auf die größte ein Millionstel daneben</translation>
    </message>
    <message>
        <source>Largest entry of the projected gradient in scaled variables: zero at an optimum</source>
        <translation>Größter Eintrag des projizierten Gradienten in skalierten Variablen: null an einem Optimum</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>Größter Fehler</translation>
    </message>
    <message>
        <source>largest error %1</source>
        <translation>größter Fehler %1</translation>
    </message>
    <message>
        <source>Largest less smallest speed over the mean, with the flywheel on the shaft</source>
        <translation>Größte minus kleinste Drehzahl durch die mittlere, mit dem Schwungrad auf der Welle</translation>
    </message>
    <message>
        <source>Largest power</source>
        <translation>Größte Leistung</translation>
    </message>
    <message>
        <source>largest response</source>
        <translation>größte Antwort</translation>
    </message>
    <message>
        <source>Largest step</source>
        <translation>Max. Schritt</translation>
    </message>
    <message>
        <source>largest value</source>
        <translation>größter Wert</translation>
    </message>
    <message>
        <source>last turn, %1 s</source>
        <translation>letzte Umdrehung, %1 s</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>lateral</source>
        <translation>quer</translation>
    </message>
    <message>
        <source>Latin hypercube</source>
        <translation>Latin Hypercube</translation>
    </message>
    <message>
        <source>Law</source>
        <translation>Reifenmodell</translation>
    </message>
    <message>
        <source>Layouts</source>
        <translation>Layouts</translation>
    </message>
    <message>
        <source>Lead-in</source>
        <translation>Vorlauf</translation>
    </message>
    <message>
        <source>lead-in</source>
        <translation>Vorlauf</translation>
    </message>
    <message>
        <source>Lead-in of %1 s</source>
        <translation>Vorlauf von %1 s</translation>
    </message>
    <message>
        <source>Leave empty for no limit</source>
        <translation>Freiwillig; wenn leer, hält auf dieser Seite nichts an</translation>
    </message>
    <message>
        <source>Leave empty to use the objective's weight</source>
        <translation>Gewicht in dieser Stufe; leer: das der Zielfunktion</translation>
    </message>
    <message>
        <source>Leave this number out</source>
        <translation>Diese Zahl weglassen</translation>
    </message>
    <message>
        <source>Leaves a ghost of the mechanism where it is now, for comparison</source>
        <translation>Lässt ein Schattenbild des Mechanismus in seiner jetzigen Lage stehen, um damit zu vergleichen</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Weggelassen</translation>
    </message>
    <message>
        <source>Left, right</source>
        <translation>Links, rechts</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Length change for tolerance colors</source>
        <translation>Längenänderungen</translation>
    </message>
    <message>
        <source>length distance angle dimension ruler</source>
        <translation>Länge Abstand Winkel Maß Lineal</translation>
    </message>
    <message>
        <source>length stretch deflection extension</source>
        <translation>Länge Dehnung Auslenkung Verlängerung</translation>
    </message>
    <message>
        <source>Length, %1</source>
        <translation>Länge, %1</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>Längen</translation>
    </message>
    <message>
        <source>lengths</source>
        <translation>Längen</translation>
    </message>
    <message>
        <source>Let %1 move freely</source>
        <translation>%1 sich frei bewegen lassen</translation>
    </message>
    <message>
        <source>Let it change</source>
        <translation>Freigeben</translation>
    </message>
    <message>
        <source>Let it move freely</source>
        <translation>Frei bewegen lassen</translation>
    </message>
    <message>
        <source>Let the distance between %1 change</source>
        <translation>Den Abstand von %1 freigeben</translation>
    </message>
    <message>
        <source>Let the points move</source>
        <translation>Punkte bewegen lassen</translation>
    </message>
    <message>
        <source>Let them change</source>
        <translation>Freigeben</translation>
    </message>
    <message>
        <source>Let typed lengths change</source>
        <translation>Eingegebene Längen freigeben</translation>
    </message>
    <message>
        <source>Lets the optimizer change the variables (Ctrl+Return)</source>
        <translation>Lässt die Optimierung die Variablen ändern (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Lets the optimizer move the point</source>
        <translation>Lässt die Optimierung den Punkt verschieben</translation>
    </message>
    <message>
        <source>Lets the optimizer move these points</source>
        <translation>Lässt den Optimierer diese Punkte bewegen</translation>
    </message>
    <message>
        <source>Lets this model run, until the next edit, with voltages that were optimized for another one</source>
        <translation>Lässt dieses Modell bis zur nächsten Änderung mit seinen Spannungen laufen, obwohl sie für ein anderes optimiert wurden</translation>
    </message>
    <message>
        <source>Lets trials run with device, gains and limits as they are shown, in place of those that could not be read</source>
        <translation>Lässt Versuche mit Gerät, Reglerwerten und Grenzen laufen, wie sie hier stehen, anstelle derer, die nicht gelesen werden konnten</translation>
    </message>
    <message>
        <source>Light colors</source>
        <translation>Helle Farben</translation>
    </message>
    <message>
        <source>Like &amp;Blender: middle button turns, Shift moves, Ctrl zooms</source>
        <translation>Wie in &amp;Blender: mittlere Taste dreht, Umschalt verschiebt, Strg zoomt</translation>
    </message>
    <message>
        <source>Like &amp;Fusion and Inventor: middle button moves, Shift turns</source>
        <translation>Wie in &amp;Fusion und Inventor: mittlere Taste verschiebt, Umschalt dreht</translation>
    </message>
    <message>
        <source>Like &amp;SolidWorks: middle button turns, Ctrl moves, Shift zooms</source>
        <translation>Wie in &amp;SolidWorks: mittlere Taste dreht, Strg verschiebt, Umschalt zoomt</translation>
    </message>
    <message>
        <source>Lilac</source>
        <translation>Flieder</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Grenzwert</translation>
    </message>
    <message>
        <source>limit changed</source>
        <translation>Grenzwert verschoben</translation>
    </message>
    <message>
        <source>Limit tol.</source>
        <translation>Grenzw.-Tol.</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzwerte</translation>
    </message>
    <message>
        <source>limits changed</source>
        <translation>Grenzwerte verschoben</translation>
    </message>
    <message>
        <source>Limits of</source>
        <translation>Grenzwerte von</translation>
    </message>
    <message>
        <source>Limits of the rocker</source>
        <translation>Grenzlagen der Schwinge</translation>
    </message>
    <message>
        <source>Line %1 from</source>
        <translation>Linie %1 von</translation>
    </message>
    <message>
        <source>Line drawing with dimensions and tables of links and points, as PDF, SVG or PNG</source>
        <translation>Strichzeichnung mit Maßen und Tabellen der Glieder und Punkte, als PDF, SVG oder PNG</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>linear</translation>
    </message>
    <message>
        <source>Linear damper</source>
        <translation>Linearer Dämpfer</translation>
    </message>
    <message>
        <source>Linear spring</source>
        <translation>Lineare Feder</translation>
    </message>
    <message>
        <source>Linear spring and damper</source>
        <translation>Lineare Feder mit Dämpfer</translation>
    </message>
    <message>
        <source>Linearize about the &amp;motion at the start</source>
        <translation>Um die &amp;Bewegung beim Start linearisieren</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>Glied</translation>
    </message>
    <message>
        <source>link</source>
        <translation>Glied</translation>
    </message>
    <message>
        <source>Link, link with many points</source>
        <translation>Glied, Glied mit vielen Punkten</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Glieder</translation>
    </message>
    <message>
        <source>links</source>
        <translation>Glieder</translation>
    </message>
    <message>
        <source>links %1, joints %2, signals %3, cost terms %4</source>
        <translation>Glieder %1, Gelenke %2, Signale %3, Kostenterme %4</translation>
    </message>
    <message>
        <source>Linkwright</source>
        <translation>Linkwright</translation>
    </message>
    <message>
        <source>Linkwright %1, %2, project %3.
</source>
        <translation>Linkwright %1, %2, Projekt %3.
</translation>
    </message>
    <message numerus="yes">
        <source>Linkwright ended unexpectedly during %n trial(s) of this project. Keep what was recorded?</source>
        <translation><numerusform>Linkwright endete unerwartet während %n Versuchs dieses Projekts. Das Aufgezeichnete behalten?</numerusform><numerusform>Linkwright endete unerwartet während %n Versuchen dieses Projekts. Das Aufgezeichnete behalten?</numerusform></translation>
    </message>
    <message>
        <source>Linkwright ended unexpectedly while this project was edited. Restore the unsaved work?</source>
        <translation>Linkwright endete unerwartet, während dieses Projekt bearbeitet wurde. Die nicht gespeicherte Arbeit wiederherstellen?</translation>
    </message>
    <message>
        <source>Linkwright ended without saving it. Click to restore it.</source>
        <translation>Linkwright endete, ohne es zu speichern. Klicken, um es wiederherzustellen.</translation>
    </message>
    <message>
        <source>Linkwright help</source>
        <translation>Linkwright-Hilfe</translation>
    </message>
    <message>
        <source>Linkwright project</source>
        <translation>Linkwright-Projekt</translation>
    </message>
    <message>
        <source>Linkwright projects (*.linkwright.json)</source>
        <translation>Linkwright-Projekte (*.linkwright.json)</translation>
    </message>
    <message>
        <source>Lists the pages with these words; Enter goes to the next match</source>
        <translation>Listet die Seiten mit diesen Wörtern auf; Eingabe geht zur nächsten Fundstelle</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Live plots</source>
        <translation>Live-Diagramme</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Radlast</translation>
    </message>
    <message>
        <source>load file project</source>
        <translation>laden Datei Projekt</translation>
    </message>
    <message>
        <source>Load into the project</source>
        <translation>In das Projekt laden</translation>
    </message>
    <message>
        <source>load of a tire</source>
        <translation>Radlast eines Reifens</translation>
    </message>
    <message>
        <source>load push pull weight</source>
        <translation>Last drücken ziehen Gewicht</translation>
    </message>
    <message>
        <source>Load the settings of a queued optimization</source>
        <translation>Die Einstellungen einer wartenden Optimierung übernehmen</translation>
    </message>
    <message>
        <source>Loads</source>
        <translation>Lasten</translation>
    </message>
    <message>
        <source>Loads what this one will optimize into the project, so you can edit the objective or stages; can be undone</source>
        <translation>Lädt in das Projekt, was hier optimiert wird, um Zielfunktion oder Stufen zu bearbeiten; lässt sich zurücknehmen</translation>
    </message>
    <message>
        <source>log error report crash diagnostics</source>
        <translation>Protokoll Fehler Bericht Absturz Diagnose</translation>
    </message>
    <message>
        <source>Logarithmic axes</source>
        <translation>Logarithmische Achsen</translation>
    </message>
    <message>
        <source>Logarithmic axis</source>
        <translation>Logarithmische Achse</translation>
    </message>
    <message>
        <source>longitudinal</source>
        <translation>längs</translation>
    </message>
    <message>
        <source>Look at many designs at once (Ctrl+4)</source>
        <translation>Viele Entwürfe zugleich betrachten (Strg+4)</translation>
    </message>
    <message>
        <source>Looking for linkages…</source>
        <translation>Getriebe werden gesucht…</translation>
    </message>
    <message>
        <source>Looking for linkages… %1%</source>
        <translation>Getriebe werden gesucht… %1 %</translation>
    </message>
    <message>
        <source>looking…</source>
        <translation>Suche läuft…</translation>
    </message>
    <message>
        <source>Looks for the best optimum overall.</source>
        <translation>Sucht das beste Optimum von allen.</translation>
    </message>
    <message>
        <source>loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>loops</source>
        <translation>Schleifen</translation>
    </message>
    <message>
        <source>Lower</source>
        <translation>Untere</translation>
    </message>
    <message>
        <source>Lower bound</source>
        <translation>Untere Schranke</translation>
    </message>
    <message>
        <source>Lowest frequency of the input</source>
        <translation>Niedrigste Frequenz des Eingangs</translation>
    </message>
    <message>
        <source>m</source>
        <translation>m</translation>
    </message>
    <message>
        <source>Magic Formula</source>
        <translation>Magic Formula (Pacejka)</translation>
    </message>
    <message>
        <source>magnitude</source>
        <translation>Betrag</translation>
    </message>
    <message>
        <source>magnitude beyond a limit, squared</source>
        <translation>Betrag jenseits einer Grenze, zum Quadrat</translation>
    </message>
    <message>
        <source>magnitude of the deviation</source>
        <translation>Betrag der Abweichung</translation>
    </message>
    <message>
        <source>magnitude squared</source>
        <translation>Betrag zum Quadrat</translation>
    </message>
    <message>
        <source>Main events</source>
        <translation>Wichtigste Ereignisse</translation>
    </message>
    <message>
        <source>Make %1 a %2</source>
        <translation>%1 umwandeln: %2</translation>
    </message>
    <message>
        <source>Make equally long</source>
        <translation>Gleich lang machen</translation>
    </message>
    <message>
        <source>Make it a round rod</source>
        <translation>Zu einem Rundstab machen</translation>
    </message>
    <message>
        <source>Make it constant</source>
        <translation>Konstant machen</translation>
    </message>
    <message>
        <source>Make parallel</source>
        <translation>Parallel machen</translation>
    </message>
    <message>
        <source>Make perpendicular</source>
        <translation>Senkrecht machen</translation>
    </message>
    <message>
        <source>Make room and save the project again. Until then it is only in this window.</source>
        <translation>Platz schaffen und das Projekt noch einmal speichern. Bis dahin gibt es sie nur in diesem Fenster.</translation>
    </message>
    <message>
        <source>Make room or choose another folder, and save the project again. Until then it stays in %1.</source>
        <translation>Platz schaffen oder einen anderen Ordner wählen und das Projekt noch einmal speichern. Bis dahin bleibt sie in %1.</translation>
    </message>
    <message>
        <source>Make sure the rig is safe, then press Reset fault.</source>
        <translation>Sicherstellen, dass der Prüfstand sicher ist, dann Störung quittieren.</translation>
    </message>
    <message>
        <source>Make the rig safe, check its cable and power, then press Connect again.</source>
        <translation>Den Prüfstand sichern, Kabel und Versorgung prüfen, dann Erneut verbinden drücken.</translation>
    </message>
    <message>
        <source>Makes a plot</source>
        <translation>Macht ein Diagramm</translation>
    </message>
    <message>
        <source>Makes a project from a robot (URDF or MJCF), a STEP assembly, a DXF drawing or a table</source>
        <translation>Macht aus einem Roboter, URDF oder MJCF, aus einer STEP-Baugruppe oder aus einer DXF-Zeichnung oder einer Tabelle ein Projekt</translation>
    </message>
    <message>
        <source>manual documentation tutorial guide</source>
        <translation>Handbuch Dokumentation Anleitung Lehrgang</translation>
    </message>
    <message>
        <source>Many variables take long. Without this, some of them are compared, from the largest derivative to the smallest, and random directions in which all of them change.</source>
        <translation>Viele Variablen dauern lange. Ohne Haken werden einige verglichen, von der größten Ableitung bis zur kleinsten, und zufällige Richtungen, in denen sich alle ändern.</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>Masse</translation>
    </message>
    <message>
        <source>mass</source>
        <translation>Masse</translation>
    </message>
    <message>
        <source>Mass %1 kg
Center %2, %3, %4 %5
Inertia xx %6, yy %7, zz %8 kg·m²</source>
        <translation>Masse %1 kg
Schwerpunkt %2, %3, %4 %5
Trägheit xx %6, yy %7, zz %8 kg·m²</translation>
    </message>
    <message>
        <source>Mass from shape</source>
        <translation>Masse aus der Form</translation>
    </message>
    <message>
        <source>Mass, kg</source>
        <translation>Masse, kg</translation>
    </message>
    <message>
        <source>Masses stay the same while lengths change.</source>
        <translation>Massen bleiben gleich, wenn sich Längen ändern.</translation>
    </message>
    <message>
        <source>Matching</source>
        <translation>Zuordnung</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>Werkstoff</translation>
    </message>
    <message>
        <source>MATLAB</source>
        <translation>MATLAB</translation>
    </message>
    <message>
        <source>Max [%1]</source>
        <translation>Max [%1]</translation>
    </message>
    <message>
        <source>Max. consecutive late cycles</source>
        <translation>Erlaubte verspätete Zyklen</translation>
    </message>
    <message>
        <source>maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>maximum iterations</source>
        <translation>meiste Iterationen</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Mean [%1]</source>
        <translation>Mittel [%1]</translation>
    </message>
    <message>
        <source>Mean error</source>
        <translation>Mittlerer Fehler</translation>
    </message>
    <message>
        <source>Mean power</source>
        <translation>Mittlere Leistung</translation>
    </message>
    <message>
        <source>Mean speed</source>
        <translation>Mittlere Geschwindigkeit</translation>
    </message>
    <message>
        <source>Mean torque or force</source>
        <translation>Mittleres Moment oder mittlere Kraft</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Measure the reactions of joints</source>
        <translation>Die Reaktionen von Gelenken messen</translation>
    </message>
    <message>
        <source>measured live trial</source>
        <translation>gemessen live Versuch</translation>
    </message>
    <message>
        <source>Measures</source>
        <translation>Misst</translation>
    </message>
    <message>
        <source>Mechanism</source>
        <translation>Mechanismus</translation>
    </message>
    <message>
        <source>Mechanism for a path…</source>
        <translation>Mechanismus für eine Bahn…</translation>
    </message>
    <message>
        <source>Menus; Window &gt; Go to panel leads to any panel</source>
        <translation>Menüs; Fenster &gt; Gehe zum Bereich führt zu jedem Bereich</translation>
    </message>
    <message>
        <source>mesh from a file</source>
        <translation>Netz aus einer Datei</translation>
    </message>
    <message>
        <source>Message from the rig</source>
        <translation>Der Prüfstand meldet</translation>
    </message>
    <message>
        <source>meters</source>
        <translation>Meter</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Method and stop rules</source>
        <translation>Verfahren und Abbruchregeln</translation>
    </message>
    <message>
        <source>Middle drag</source>
        <translation>Mittlere Taste ziehen</translation>
    </message>
    <message>
        <source>millimeters</source>
        <translation>Millimeter</translation>
    </message>
    <message>
        <source>Minimize</source>
        <translation>Minimieren</translation>
    </message>
    <message>
        <source>Minimize the sum of all cases</source>
        <translation>Die Summe aller Lastfälle minimieren</translation>
    </message>
    <message>
        <source>Minimize the worst case</source>
        <translation>Den schlechtesten Lastfall minimieren</translation>
    </message>
    <message>
        <source>minimum</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>Minimum, maximum, mean, RMS</source>
        <translation>Minimum, Maximum, Mittel, Effektivwert</translation>
    </message>
    <message>
        <source>Misses a limit</source>
        <translation>Verletzt eine Grenze</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>MJCF</source>
        <translation>MJCF</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>mm</translation>
    </message>
    <message>
        <source>MMA: moving asymptotes</source>
        <translation>MMA: bewegte Asymptoten</translation>
    </message>
    <message>
        <source>MMM d</source>
        <translation>d. MMM</translation>
    </message>
    <message>
        <source>MMMM d, yyyy</source>
        <translation>d. MMMM yyyy</translation>
    </message>
    <message>
        <source>MMMM d, yyyy, HH:mm</source>
        <translation>d. MMMM yyyy, HH:mm</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Mode</translation>
    </message>
    <message>
        <source>Mode number</source>
        <translation>Schwingung</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Model minus encoders (rms): %1 before, %2 after.</source>
        <translation>Modell minus Drehgeber (quadratisches Mittel): %1 vorher, %2 nachher.</translation>
    </message>
    <message>
        <source>Model tree</source>
        <translation>Modellbaum</translation>
    </message>
    <message>
        <source>Model, Optimize, Run and Study layouts</source>
        <translation>Layout Modell, Optimieren, Versuch, Studie</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>Impuls</translation>
    </message>
    <message>
        <source>momentum</source>
        <translation>Impuls</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>More elements</source>
        <translation>Weitere Elemente</translation>
    </message>
    <message>
        <source>More for %1</source>
        <translation>Mehr zu %1</translation>
    </message>
    <message>
        <source>More joints</source>
        <translation>Weitere Gelenke</translation>
    </message>
    <message>
        <source>More…</source>
        <translation>Mehr…</translation>
    </message>
    <message>
        <source>Most sensitive parameters</source>
        <translation>Empfindlichste Zahlen</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>Motion of %1 per %2 of length change</source>
        <translation>Bewegung von %1 je %2 Längenänderung</translation>
    </message>
    <message>
        <source>Motor</source>
        <translation>Motor</translation>
    </message>
    <message>
        <source>motor torque</source>
        <translation>Motormoment</translation>
    </message>
    <message>
        <source>Motors</source>
        <translation>Motoren</translation>
    </message>
    <message>
        <source>Motors and springs</source>
        <translation>Motoren und Federn</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>%1 verschieben</translation>
    </message>
    <message>
        <source>Move selection</source>
        <translation>Auswahl verschieben</translation>
    </message>
    <message>
        <source>Move the %1 down (Alt+Down)</source>
        <translation>%1 nach unten (Alt+Ab)</translation>
    </message>
    <message>
        <source>Move the %1 up (Alt+Up)</source>
        <translation>%1 nach oben (Alt+Auf)</translation>
    </message>
    <message>
        <source>Move the drawing cursor (Shift: ten steps), click there</source>
        <translation>Den Zeichencursor bewegen (Umschalt: zehn Schritte), dort klicken</translation>
    </message>
    <message>
        <source>Move the rig to its start pose by hand, then press Home.</source>
        <translation>Den Prüfstand von Hand in seine Startlage bringen, dann „Referenz“ drücken.</translation>
    </message>
    <message>
        <source>Move the rig to its start pose first. "Home here" takes the present pose as the start pose.</source>
        <translation>Den Prüfstand zuerst in seine Startlage bringen. „Hier Referenz setzen“ nimmt die jetzige Lage als Startlage.</translation>
    </message>
    <message>
        <source>Move the view</source>
        <translation>Die Ansicht verschieben</translation>
    </message>
    <message>
        <source>Moves first</source>
        <translation>Bewegt zuerst</translation>
    </message>
    <message>
        <source>moves from %1 to %2, between dead points</source>
        <translation>bewegt sich von %1 bis %2, zwischen Totlagen</translation>
    </message>
    <message>
        <source>Moves the camera along with the selected link</source>
        <translation>Bewegt die Kamera mit dem ausgewählten Glied</translation>
    </message>
    <message>
        <source>MP4 video</source>
        <translation>MP4-Video</translation>
    </message>
    <message>
        <source>Multi-point link</source>
        <translation>Glied mit vielen Punkten</translation>
    </message>
    <message>
        <source>Multi-start</source>
        <translation>Mehrfachstart</translation>
    </message>
    <message>
        <source>Multi-start: optimize from many starts</source>
        <translation>Mehrfachstart: von vielen Startpunkten optimieren</translation>
    </message>
    <message>
        <source>Multi-starts, sweeps, trade-offs, tolerances</source>
        <translation>Mehrfachstarts, Parameterreihen, Zielkonflikte, Toleranzen</translation>
    </message>
    <message>
        <source>Multiplier μ</source>
        <translation>Multiplikator μ</translation>
    </message>
    <message>
        <source>multipliers</source>
        <translation>Multiplikatoren</translation>
    </message>
    <message>
        <source>Must be at least %1.</source>
        <translation>Muss mindestens %1 sein.</translation>
    </message>
    <message>
        <source>Must be at most %1.</source>
        <translation>Darf höchstens %1 sein.</translation>
    </message>
    <message>
        <source>Must be greater than 0.</source>
        <translation>Muss größer als 0 sein.</translation>
    </message>
    <message>
        <source>N, pull</source>
        <translation>N, Zug</translation>
    </message>
    <message>
        <source>N, push</source>
        <translation>N, Druck</translation>
    </message>
    <message>
        <source>Na&amp;vigation</source>
        <translation>Na&amp;vigation</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name of the parameter</source>
        <translation>Name des Parameters</translation>
    </message>
    <message>
        <source>Name the project</source>
        <translation>Das Projekt benennen</translation>
    </message>
    <message>
        <source>Name, description, units, duration, step, gravity and named parameters</source>
        <translation>Name, Beschreibung, Einheiten, Dauer, Schrittweite, Schwerkraft und benannte Parameter</translation>
    </message>
    <message>
        <source>Named parameter</source>
        <translation>Benannter Parameter</translation>
    </message>
    <message>
        <source>Named parameters</source>
        <translation>Benannte Parameter</translation>
    </message>
    <message>
        <source>Names of the points it is drawn through, separated by commas</source>
        <translation>Namen der Punkte, durch die es gezeichnet ist, mit Kommas getrennt</translation>
    </message>
    <message>
        <source>natural frequency</source>
        <translation>Eigenfrequenz</translation>
    </message>
    <message>
        <source>Needs a joint that moves: hinge a link first.</source>
        <translation>Braucht ein Gelenk, das sich bewegt: zuerst ein Glied lagern.</translation>
    </message>
    <message>
        <source>Needs a joint that turns: hinge a link first.</source>
        <translation>Braucht ein Gelenk, das sich dreht: zuerst ein Glied lagern.</translation>
    </message>
    <message>
        <source>Needs two joints to couple.</source>
        <translation>Braucht zwei Gelenke, die gekoppelt werden.</translation>
    </message>
    <message>
        <source>Negative where the arc turns clockwise</source>
        <translation>Negativ, wo der Bogen im Uhrzeigersinn läuft</translation>
    </message>
    <message>
        <source>Neutral</source>
        <translation>Neutral</translation>
    </message>
    <message>
        <source>Neutral: after a small disturbance, the mechanism can stay where it is.</source>
        <translation>Indifferent: Nach einem kleinen Stoß kann der Mechanismus bleiben, wo er ist.</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>New &amp;mechanism for a path…</source>
        <translation>Neuer &amp;Mechanismus für eine Bahn…</translation>
    </message>
    <message>
        <source>New mechanism for</source>
        <translation>Neuer Mechanismus für</translation>
    </message>
    <message>
        <source>New mechanism for a path</source>
        <translation>Neuer Mechanismus für eine Bahn</translation>
    </message>
    <message>
        <source>New names get a row below, where you choose the signal or number they stand for. Parameters and the time t need none.</source>
        <translation>Neue Namen bekommen unten eine Zeile, in der gewählt wird, für welches Signal oder welche Zahl sie stehen. Parameter und die Zeit t brauchen keine.</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>Neues Projekt</translation>
    </message>
    <message>
        <source>new row</source>
        <translation>neue Zeile</translation>
    </message>
    <message>
        <source>New signal</source>
        <translation>Neues Signal</translation>
    </message>
    <message>
        <source>Next or previous field or list</source>
        <translation>Nächstes oder voriges Feld, nächste oder vorige Liste</translation>
    </message>
    <message>
        <source>No better design was found from here.</source>
        <translation>Von hier aus wurde kein besserer Entwurf gefunden.</translation>
    </message>
    <message>
        <source>No command matches.</source>
        <translation>Kein Befehl heißt so.</translation>
    </message>
    <message>
        <source>No costates: %1</source>
        <translation>Keine Kozustände: %1</translation>
    </message>
    <message>
        <source>No design variables yet. Let the points of the drawing move, or click the star next to any number in Properties.</source>
        <translation>Noch keine Entwurfsvariablen. Lassen Sie die Punkte der Zeichnung wandern, oder klicken Sie auf den Stern neben einer Zahl in den Eigenschaften.</translation>
    </message>
    <message>
        <source>No equilibrium was found</source>
        <translation>Kein Gleichgewicht gefunden</translation>
    </message>
    <message>
        <source>No faces suggest a joint. Add joints below, or draw them later.</source>
        <translation>Keine Flächen deuten auf ein Gelenk hin. Fügen Sie unten Gelenke hinzu oder zeichnen Sie sie später.</translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation>Noch keine Dateien</translation>
    </message>
    <message>
        <source>No four-bar passes through all these poses in order. These come closest.</source>
        <translation>Kein Viergelenk nimmt alle diese Lagen der Reihe nach ein. Diese kommen am nächsten.</translation>
    </message>
    <message>
        <source>No joint has a drive.</source>
        <translation>Kein Gelenk hat einen Antrieb.</translation>
    </message>
    <message>
        <source>No joint has a reaction. Connect links by a joint first.</source>
        <translation>Kein Gelenk hat eine Reaktionskraft. Zuerst Glieder durch ein Gelenk verbinden.</translation>
    </message>
    <message>
        <source>No optimization is shown: there is nothing to export.</source>
        <translation>Keine Optimierung wird gezeigt: Es gibt nichts zu exportieren.</translation>
    </message>
    <message>
        <source>no other</source>
        <translation>kein anderer</translation>
    </message>
    <message>
        <source>No point is traced yet. Right-click a link, then choose Trace.</source>
        <translation>Noch keinem Punkt wird gefolgt. Ein Glied rechts anklicken, dann „Spur“ wählen.</translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>Keine Probleme</translation>
    </message>
    <message>
        <source>No program to open folders was found</source>
        <translation>Kein Programm gefunden, das Ordner öffnet</translation>
    </message>
    <message>
        <source>no redundant constraints</source>
        <translation>keine überzähligen Zwangsbedingungen</translation>
    </message>
    <message>
        <source>No steady motion was found</source>
        <translation>Keine stationäre Bewegung gefunden</translation>
    </message>
    <message>
        <source>No term of the objective is active. Activate one.</source>
        <translation>Kein Term der Zielfunktion ist aktiv. Einen ankreuzen.</translation>
    </message>
    <message>
        <source>no unit in the file; millimeters assumed</source>
        <translation>keine Einheit in der Datei, Millimeter angenommen</translation>
    </message>
    <message>
        <source>No unsaved work was found</source>
        <translation>Keine nicht gespeicherte Arbeit gefunden</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>kein Wert</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keines</translation>
    </message>
    <message>
        <source>none</source>
        <translation>kein</translation>
    </message>
    <message>
        <source>Nonlinear spring and damper</source>
        <translation>Nichtlineare Feder mit Dämpfer</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>Normal: the tolerance is three standard deviations</source>
        <translation>Normal: Die Toleranz ist drei Standardabweichungen</translation>
    </message>
    <message>
        <source>Norms of the constraint residuals of the motion and its costates (Maciag 2023, table 4.2)</source>
        <translation>Normen der Residuen der Zwangsbedingungen von Bewegung und Kozuständen (Maciag 2023, Tabelle 4.2)</translation>
    </message>
    <message>
        <source>Not available now.</source>
        <translation>Es ist gerade nicht möglich.</translation>
    </message>
    <message>
        <source>Not checked: %1</source>
        <translation>Nicht geprüft: %1</translation>
    </message>
    <message>
        <source>not done</source>
        <translation>nicht ausgeführt</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <source>Not found. Install it: sudo apt install ffmpeg.</source>
        <translation>Nicht gefunden. Installieren mit: sudo apt install ffmpeg.</translation>
    </message>
    <message>
        <source>Not found. Start linkwright-rig again, or choose another device.</source>
        <translation>Nicht gefunden. linkwright-rig wieder starten oder ein anderes Gerät wählen.</translation>
    </message>
    <message>
        <source>Not imported yet; zero everywhere.</source>
        <translation>Noch nicht importiert; überall null.</translation>
    </message>
    <message>
        <source>Not in the list. Plug it in, or press Connect to try it.</source>
        <translation>Nicht in der Liste. Einstecken, oder mit „Verbinden“ versuchen.</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>Not started</source>
        <translation>Nicht gestartet</translation>
    </message>
    <message>
        <source>Not used yet</source>
        <translation>Noch nicht verwendet</translation>
    </message>
    <message>
        <source>Not verified on hardware.</source>
        <translation>Nicht an Hardware geprüft.</translation>
    </message>
    <message>
        <source>Note: </source>
        <translation>Hinweis: </translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Notes on the optimization</source>
        <translation>Notizen zur Optimierung</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>nothing (constant)</source>
        <translation>nichts (konstant)</translation>
    </message>
    <message>
        <source>Nothing above zero to show on a logarithmic axis.</source>
        <translation>Nichts über null, das sich auf einer logarithmischen Achse zeigen ließe.</translation>
    </message>
    <message>
        <source>Nothing is connected to the ground yet.</source>
        <translation>Noch ist nichts mit dem Gestell verbunden.</translation>
    </message>
    <message>
        <source>Nothing is measured there: only signals, joints and measured points have curves.</source>
        <translation>Dort wird nichts gemessen: Nur Signale, Gelenke und gemessene Punkte haben Kurven.</translation>
    </message>
    <message>
        <source>Nothing moves yet: draw a mechanism</source>
        <translation>Noch bewegt sich nichts: Zeichnen Sie einen Mechanismus</translation>
    </message>
    <message>
        <source>Nothing to plot matches these words.</source>
        <translation>Nichts, was sich als Diagramm zeigen lässt, enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Nothing was opened</source>
        <translation>Nichts wurde geöffnet</translation>
    </message>
    <message>
        <source>Nothing was pasted. %1</source>
        <translation>Nichts wurde eingefügt. %1</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Number of cycles by delay. Half are below p50, 99 % below p99. Heights show the square root so that single late cycles stay visible.</source>
        <translation>Zahl der Zyklen nach Verspätung. Die Hälfte liegt unter p50, 99 % unter p99. Die Höhen zeigen die Quadratwurzel, damit einzelne verspätete Zyklen sichtbar bleiben.</translation>
    </message>
    <message>
        <source>Number of frequencies between the two</source>
        <translation>Anzahl der Frequenzen zwischen den beiden</translation>
    </message>
    <message>
        <source>Number of points</source>
        <translation>Anzahl Punkte</translation>
    </message>
    <message>
        <source>Number of samples</source>
        <translation>Anzahl Stützwerte</translation>
    </message>
    <message>
        <source>Number of values, equally spaced over the whole duration; %1 halve the intervals and leave the curve as it is, other numbers follow it</source>
        <translation>Anzahl der Werte, gleichmäßig über die ganze Dauer verteilt; %1 halbieren die Abstände und lassen die Kurve, wie sie ist, andere Anzahlen folgen ihr</translation>
    </message>
    <message>
        <source>Numbered pictures</source>
        <translation>Nummerierte Bilder</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Numbers in SI units, as many per line as the signals have components. A tolerance follows ± or +-. A time follows @; without one, the target counts when the motion comes closest.</source>
        <translation>Zahlen in SI-Einheiten, so viele je Zeile, wie die Signale Komponenten haben. Eine Toleranz steht hinter ± oder +-. Eine Zeit steht hinter @; ohne sie gilt das Ziel, wann immer die Bewegung ihm am nächsten kommt.</translation>
    </message>
    <message>
        <source>Numbers to find</source>
        <translation>Gesuchte Zahlen</translation>
    </message>
    <message>
        <source>Numbers use a decimal point in every language</source>
        <translation>Zahlen werden in jeder Sprache mit Punkt geschrieben</translation>
    </message>
    <message>
        <source>Nylon</source>
        <translation>Nylon</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>Zielfunktion</translation>
    </message>
    <message>
        <source>Objectives to trade off</source>
        <translation>Abzuwägende Funktionen</translation>
    </message>
    <message>
        <source>Ocher</source>
        <translation>Ocker</translation>
    </message>
    <message>
        <source>of a uniform rod</source>
        <translation>eines gleichmäßigen Stabs</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Off: parallel lines stay parallel</source>
        <translation>Aus: Parallelen bleiben parallel</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Versatz</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>Versatz</translation>
    </message>
    <message>
        <source>offset between two points</source>
        <translation>Versatz zwischen zwei Punkten</translation>
    </message>
    <message>
        <source>Offset…</source>
        <translation>Versatz …</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>Auf der Platte</translation>
    </message>
    <message>
        <source>on time</source>
        <translation>pünktlich</translation>
    </message>
    <message>
        <source>one</source>
        <translation>einer</translation>
    </message>
    <message>
        <source>One case, the project as drawn. Add cases for other loads, starts or goals.</source>
        <translation>Ein Lastfall, das Projekt wie gezeichnet. Weitere hinzufügen für andere Lasten, Startlagen oder Ziele.</translation>
    </message>
    <message>
        <source>one new plot</source>
        <translation>ein neues Diagramm</translation>
    </message>
    <message>
        <source>One of its links passes through two or more poses</source>
        <translation>Eines seiner Glieder nimmt zwei oder mehr Lagen ein</translation>
    </message>
    <message>
        <source>One of its points follows a path</source>
        <translation>Einer seiner Punkte folgt einer Bahn</translation>
    </message>
    <message>
        <source>One plot per signal; you can bring your plots back</source>
        <translation>Ein Diagramm je Signal; die eigenen Diagramme lassen sich zurückholen</translation>
    </message>
    <message>
        <source>One stage with everything above. Add stages to approach the goal step by step.</source>
        <translation>Eine Stufe mit allem von oben. Stufen hinzufügen, um sich dem Ziel schrittweise zu nähern.</translation>
    </message>
    <message>
        <source>One step back (Left)</source>
        <translation>Einen Schritt zurück (Links)</translation>
    </message>
    <message>
        <source>One step forward (Right)</source>
        <translation>Einen Schritt vor (Rechts)</translation>
    </message>
    <message>
        <source>One target per line: x, y
With a tolerance: x, y ± 0.001
At a time: x, y @ 0.5</source>
        <translation>Ein Zielpunkt je Zeile: x, y
Mit Toleranz: x, y ± 0.001
Zu einer Zeit: x, y @ 0.5</translation>
    </message>
    <message>
        <source>Only a serial board can play a table on its own</source>
        <translation>Nur eine serielle Karte kann eine Tabelle selbst abspielen</translation>
    </message>
    <message>
        <source>Only samples that the curve passes through can be read from a file</source>
        <translation>Nur Stützwerte, durch die die Kurve läuft, lassen sich aus einer Datei lesen</translation>
    </message>
    <message>
        <source>Only the change of angle matters; crank and rocker angles may start at any value.</source>
        <translation>Nur die Drehungen zählen; die Skalen von Kurbel und Schwinge dürfen beliebig beginnen.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open a project or start a new one</source>
        <translation>Ein Projekt öffnen oder ein neues beginnen</translation>
    </message>
    <message>
        <source>Open a project or start a new one.</source>
        <translation>Ein Projekt öffnen oder ein neues beginnen.</translation>
    </message>
    <message>
        <source>Open anyway</source>
        <translation>Trotzdem öffnen</translation>
    </message>
    <message>
        <source>Open as saved</source>
        <translation>Wie gespeichert öffnen</translation>
    </message>
    <message>
        <source>Open project</source>
        <translation>Projekt öffnen</translation>
    </message>
    <message>
        <source>Open project…</source>
        <translation>Projekt öffnen…</translation>
    </message>
    <message>
        <source>Open read-only</source>
        <translation>Schreibgeschützt öffnen</translation>
    </message>
    <message>
        <source>Open s&amp;ample</source>
        <translation>&amp;Beispiel öffnen</translation>
    </message>
    <message>
        <source>Opens it as a new project (Enter)</source>
        <translation>Öffnet es als neues Projekt (Eingabe)</translation>
    </message>
    <message>
        <source>Opens the folder of the log file, for example to attach it to a report</source>
        <translation>Öffnet den Ordner der Datei, die erzählt, was das Programm getan hat, zum Beispiel um sie einem Bericht beizulegen</translation>
    </message>
    <message>
        <source>Opens the variables, where bounds are set</source>
        <translation>Öffnet die Variablen, wo Schranken gesetzt werden</translation>
    </message>
    <message>
        <source>Optimality</source>
        <translation>Optimalität</translation>
    </message>
    <message>
        <source>Optimization</source>
        <translation>Optimierung</translation>
    </message>
    <message>
        <source>optimization</source>
        <translation>Optimierung</translation>
    </message>
    <message>
        <source>Optimization %1</source>
        <translation>Optimierung %1</translation>
    </message>
    <message>
        <source>Optimization 1</source>
        <translation>Optimierung 1</translation>
    </message>
    <message>
        <source>Optimization is running</source>
        <translation>Optimierung läuft</translation>
    </message>
    <message>
        <source>Optimization method</source>
        <translation>Optimierungsverfahren</translation>
    </message>
    <message>
        <source>Optimizations</source>
        <translation>Optimierungen</translation>
    </message>
    <message>
        <source>Optimize</source>
        <translation>Optimieren</translation>
    </message>
    <message>
        <source>Optimize %1</source>
        <translation>%1 optimieren</translation>
    </message>
    <message>
        <source>Optimize it</source>
        <translation>Optimieren</translation>
    </message>
    <message>
        <source>Optimize the duration</source>
        <translation>Die Dauer optimieren</translation>
    </message>
    <message>
        <source>Optimize the position of %1</source>
        <translation>Die Position von %1 optimieren</translation>
    </message>
    <message>
        <source>Optimize this number (* in the field)</source>
        <translation>Diese Zahl optimieren (* im Feld)</translation>
    </message>
    <message>
        <source>Optimize x, y and z</source>
        <translation>x, y und z optimieren</translation>
    </message>
    <message>
        <source>Optimize, or change the limit.</source>
        <translation>Optimieren oder den Grenzwert ändern.</translation>
    </message>
    <message>
        <source>Optimized inputs</source>
        <translation>Optimierte Eingänge</translation>
    </message>
    <message>
        <source>Optimizes from many starts and lists each optimum once.</source>
        <translation>Optimiert von vielen Startpunkten und führt jedes Optimum einmal auf.</translation>
    </message>
    <message>
        <source>Optimizes with the limits as they are now, from the current design</source>
        <translation>Optimiert mit den jetzigen Grenzwerten, ausgehend vom jetzigen Entwurf</translation>
    </message>
    <message>
        <source>Optimizing</source>
        <translation>Optimierung läuft</translation>
    </message>
    <message>
        <source>Optional; if empty: %1</source>
        <translation>Freiwillig; wenn leer: %1</translation>
    </message>
    <message>
        <source>options settings font scale theme antialiasing ffmpeg</source>
        <translation>Optionen Einstellungen Schrift Größe Farbschema Kantenglättung ffmpeg</translation>
    </message>
    <message>
        <source>or drop a project file onto this window</source>
        <translation>oder eine Projektdatei auf dieses Fenster ziehen</translation>
    </message>
    <message>
        <source>or these values: 1, 2, 5</source>
        <translation>oder diese Werte: 1, 2, 5</translation>
    </message>
    <message>
        <source>Orientation (quaternion)</source>
        <translation>Orientierung (Quaternion)</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Ursprung</translation>
    </message>
    <message>
        <source>orthographic parallel camera</source>
        <translation>orthografisch parallel Kamera</translation>
    </message>
    <message>
        <source>other</source>
        <translation>anderer</translation>
    </message>
    <message>
        <source>Other cases</source>
        <translation>Andere Lastfälle</translation>
    </message>
    <message>
        <source>Other cases as ghosts</source>
        <translation>Andere Lastfälle als Schattenbilder</translation>
    </message>
    <message>
        <source>Other color…</source>
        <translation>Andere Farbe…</translation>
    </message>
    <message>
        <source>Other edits and the optimizer do not change a kept length</source>
        <translation>Solange sie festgehalten ist, wie jede eingegebene Länge, ändert nichts anderes sie: kein Maß, kein gezogener Punkt, keine Optimierung</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>over</source>
        <translation>über</translation>
    </message>
    <message>
        <source>over the whole motion</source>
        <translation>über die ganze Bewegung</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>Verläufe</translation>
    </message>
    <message>
        <source>Over: %1</source>
        <translation>Über: %1</translation>
    </message>
    <message>
        <source>Override stopping criteria</source>
        <translation>Eigene Abbruchregeln</translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation>Überschreiben</translation>
    </message>
    <message>
        <source>P&amp;ause</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message>
        <source>P&amp;lots beside the view</source>
        <translation>&amp;Diagramme neben der Ansicht</translation>
    </message>
    <message>
        <source>Pa&amp;th</source>
        <translation>&amp;Bahn</translation>
    </message>
    <message>
        <source>Pages found</source>
        <translation>Gefundene Seiten</translation>
    </message>
    <message>
        <source>Pairs of coordinates in m from its origin, joined by a smooth curve: 0.03 0, 0 0.02, -0.02 0</source>
        <translation>Koordinatenpaare in m vom Ursprung aus, durch eine glatte Kurve verbunden: 0.03 0, 0 0.02, -0.02 0</translation>
    </message>
    <message>
        <source>Pairs of distance and height in m, joined by a smooth curve: 0: 0, 1: 0.05, 2: 0</source>
        <translation>Paare aus Weg und Höhe in m, verbunden durch eine glatte Kurve: 0: 0, 1: 0.05, 2: 0</translation>
    </message>
    <message>
        <source>panels windows default arrangement</source>
        <translation>Bereiche Fenster Grundanordnung</translation>
    </message>
    <message>
        <source>Parallel</source>
        <translation>Parallel</translation>
    </message>
    <message>
        <source>Parallel coordinates</source>
        <translation>Parallele Koordinaten</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Parameter sweep</source>
        <translation>Parameterreihe: Werte von Zahlen durchlaufen</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>parameters bounds limits lower upper star table manager unknowns</source>
        <translation>Parameter Schranken Grenzwerte untere obere Stern Tabelle Verwaltung Unbekannte</translation>
    </message>
    <message>
        <source>Parameters in this stage</source>
        <translation>Parameter in dieser Stufe</translation>
    </message>
    <message>
        <source>Parameters to sweep</source>
        <translation>Durchlaufene Zahlen</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Part of the design could not be restored</source>
        <translation>Ein Teil des Entwurfs ließ sich nicht wiederherstellen</translation>
    </message>
    <message>
        <source>Part of the design could not be used</source>
        <translation>Ein Teil des Entwurfs ließ sich nicht übernehmen</translation>
    </message>
    <message>
        <source>Part of the result could not be applied to the project</source>
        <translation>Ein Teil des Ergebnisses ließ sich nicht in das Projekt übernehmen</translation>
    </message>
    <message>
        <source>Part that does not move</source>
        <translation>Teil, das sich nicht bewegt</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>bestanden</translation>
    </message>
    <message>
        <source>passed in an earlier session</source>
        <translation>in einer früheren Sitzung bestanden</translation>
    </message>
    <message>
        <source>passed on %1</source>
        <translation>bestanden am %1</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Bahn</translation>
    </message>
    <message>
        <source>Path
No point is traced: right-click a link, then choose Trace</source>
        <translation>Bahn
Keinem Punkt wird gefolgt: ein Glied rechts anklicken, dann „Spur“ wählen</translation>
    </message>
    <message>
        <source>Path and trials</source>
        <translation>Bahn und Versuche</translation>
    </message>
    <message>
        <source>path coordinates displacement x y z</source>
        <translation>Bahn Koordinaten Verschiebung x y z</translation>
    </message>
    <message>
        <source>Path of %1</source>
        <translation>Bahn von %1</translation>
    </message>
    <message>
        <source>Path of %1
For another point, right-click a link, then choose Trace</source>
        <translation>Bahn von %1
Für einen anderen Punkt ein Glied rechts anklicken, dann „Spur“ wählen</translation>
    </message>
    <message>
        <source>Path of P</source>
        <translation>Bahn von P</translation>
    </message>
    <message>
        <source>Path of the end effector</source>
        <translation>Bahn des Endeffektors</translation>
    </message>
    <message>
        <source>Path to follow</source>
        <translation>Vorgegebene Bahn</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>Anhalten (Leertaste)</translation>
    </message>
    <message>
        <source>Pause, resume</source>
        <translation>Anhalten, fortsetzen</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>Paused: %1</source>
        <translation>Angehalten: %1</translation>
    </message>
    <message>
        <source>Pauses after the current evaluation; nothing is lost (Ctrl+Shift+Return)</source>
        <translation>Hält nach der jetzigen Auswertung an; nichts geht verloren (Strg+Umschalt+Eingabe)</translation>
    </message>
    <message>
        <source>PD</source>
        <translation>PD</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>peak %1, limit %2</source>
        <translation>größter Wert %1, Grenzwert %2</translation>
    </message>
    <message>
        <source>peak to peak</source>
        <translation>Spitze-Spitze</translation>
    </message>
    <message>
        <source>Pen
Hold the mouse button and draw the path in one stroke</source>
        <translation>Stift
Die Maustaste gedrückt halten und die Bahn in einem Zug zeichnen</translation>
    </message>
    <message>
        <source>Per point</source>
        <translation>Je Punkt</translation>
    </message>
    <message>
        <source>Perpendicular</source>
        <translation>Senkrecht</translation>
    </message>
    <message>
        <source>Petrol</source>
        <translation>Petrol</translation>
    </message>
    <message>
        <source>Pick %1 in the view</source>
        <translation>%1 in der Ansicht wählen</translation>
    </message>
    <message>
        <source>Pick a signal to say what the motion should do.</source>
        <translation>Ein Signal wählen, um zu sagen, was die Bewegung tun soll.</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Picture
Lays a picture under the plane to trace it</source>
        <translation>Bild
Legt ein Bild unter die Ebene, um es nachzuzeichnen</translation>
    </message>
    <message>
        <source>Picture to trace</source>
        <translation>Bild zum Nachzeichnen</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.bmp);;All files (*)</source>
        <translation>Bilder (*.png *.jpg *.jpeg *.bmp);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Pictures with this name already exist: %1.</source>
        <translation>Es gibt schon Bilder dieses Namens: %1.</translation>
    </message>
    <message>
        <source>pid controller regulator</source>
        <translation>pid Regler</translation>
    </message>
    <message>
        <source>PLA</source>
        <translation>PLA</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Plan checks</source>
        <translation>Prüfungen des Plans</translation>
    </message>
    <message>
        <source>Planar</source>
        <translation>Eben</translation>
    </message>
    <message>
        <source>planar</source>
        <translation>eben</translation>
    </message>
    <message>
        <source>Planar joint</source>
        <translation>Ebenengelenk</translation>
    </message>
    <message>
        <source>plane</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>Plane %1</source>
        <translation>Ebene %1</translation>
    </message>
    <message>
        <source>plate ternary body</source>
        <translation>Platte dreigliedrig Körper</translation>
    </message>
    <message>
        <source>plate through its points</source>
        <translation>Platte durch ihre Punkte</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>Abspielen (Leertaste)</translation>
    </message>
    <message>
        <source>play gap dead band gear clearance</source>
        <translation>spiel luft totband getriebe lose</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Abspielen oder anhalten</translation>
    </message>
    <message>
        <source>Play the optimum on a rig (Ctrl+3)</source>
        <translation>Das Optimum an einem Prüfstand abspielen (Strg+3)</translation>
    </message>
    <message>
        <source>Playback speed</source>
        <translation>Abspielgeschwindigkeit</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>plot "%1"</source>
        <translation>Diagramm „%1“</translation>
    </message>
    <message>
        <source>Plot %1</source>
        <translation>Diagramm von %1</translation>
    </message>
    <message>
        <source>Plot %1 signals</source>
        <translation>Diagramm von %1 Signalen</translation>
    </message>
    <message>
        <source>Plots anything that can be measured along the motion</source>
        <translation>Zeigt alles als Diagramm, was sich entlang der Bewegung messen lässt</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>Point %1</source>
        <translation>Punkt %1</translation>
    </message>
    <message>
        <source>Point %1 is empty. Fill it in, or press Delete to remove its row.</source>
        <translation>Punkt %1 ist leer. Ausfüllen oder mit Entf seine Zeile entfernen.</translation>
    </message>
    <message>
        <source>Point %1 is incomplete: it needs x and y.</source>
        <translation>Punkt %1 ist nicht vollständig: Er braucht x und y.</translation>
    </message>
    <message>
        <source>Point %1 of %2</source>
        <translation>Punkt %1 von %2</translation>
    </message>
    <message>
        <source>Point %1: %2</source>
        <translation>Punkt %1: %2</translation>
    </message>
    <message>
        <source>Point &amp;names</source>
        <translation>Punkt&amp;namen</translation>
    </message>
    <message>
        <source>point 1</source>
        <translation>Punkt 1</translation>
    </message>
    <message>
        <source>Point at it in the view or the tree</source>
        <translation>In der Ansicht oder im Baum darauf zeigen</translation>
    </message>
    <message>
        <source>Point marker</source>
        <translation>Punktmarke</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Points
Click points of the path; drag them; the right button removes</source>
        <translation>Punkte
Punkte der Bahn anklicken; ziehen verschiebt; die rechte Taste entfernt</translation>
    </message>
    <message>
        <source>Points by name: one is a ball, two a capsule, four or more a solid</source>
        <translation>Punkte nach Namen: einer ist eine Kugel, zwei sind eine Kapsel, vier und mehr ein Körper</translation>
    </message>
    <message>
        <source>Points it passes, or centers of its arcs, in order, by name</source>
        <translation>Punkte, durch die sie geht, oder Mittelpunkte ihrer Bögen, der Reihe nach, beim Namen</translation>
    </message>
    <message>
        <source>Points may move by half the size of the drawing and angles by 45°. Other numbers may range from a third to three times their value. You can edit every bound.</source>
        <translation>Punkte dürfen sich um die halbe Größe der Zeichnung verschieben und Winkel um 45° ändern. Andere Zahlen dürfen von einem Drittel bis zum Dreifachen ihres Werts reichen. Jede Schranke lässt sich bearbeiten.</translation>
    </message>
    <message>
        <source>Points of its outline in order, by name; it may be concave</source>
        <translation>Punkte des Umrisses der Reihe nach, nach Namen; Einbuchtungen sind erlaubt</translation>
    </message>
    <message>
        <source>Points of the link, by name: one is a ball or a tip</source>
        <translation>Punkte des Glieds, nach Namen: einer ist eine Kugel oder Spitze</translation>
    </message>
    <message>
        <source>Points of the path</source>
        <translation>Punkte der Bahn</translation>
    </message>
    <message>
        <source>Points on the front</source>
        <translation>Punkte auf der Front</translation>
    </message>
    <message>
        <source>Points only</source>
        <translation>Nur Punkte</translation>
    </message>
    <message>
        <source>Pose %1 is incomplete: it needs x, y and an angle.</source>
        <translation>Lage %1 ist nicht vollständig: Sie braucht x, y und einen Winkel.</translation>
    </message>
    <message>
        <source>Pose %1: %2</source>
        <translation>Lage %1: %2</translation>
    </message>
    <message>
        <source>Poses</source>
        <translation>Lagen</translation>
    </message>
    <message>
        <source>poses of a body</source>
        <translation>Lagen eines Körpers</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>position along a cam</source>
        <translation>Ort auf einer Kurve</translation>
    </message>
    <message>
        <source>position along a cam or slot</source>
        <translation>Ort auf einer Kurve oder Nut</translation>
    </message>
    <message>
        <source>position of a point</source>
        <translation>Position eines Punkts</translation>
    </message>
    <message>
        <source>Potential energy</source>
        <translation>Potentielle Energie</translation>
    </message>
    <message>
        <source>potential energy</source>
        <translation>potentielle Energie</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>power of a motor, drive, load, spring or friction</source>
        <translation>Leistung eines Motors, Antriebs, einer Last, Feder oder Reibung</translation>
    </message>
    <message>
        <source>Pre&amp;ferences…</source>
        <translation>Einstellun&amp;gen…</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>preferences options duration time step solver gravity units unit mm millimeters degrees rpm inch name description parameters</source>
        <translation>Einstellungen Optionen Dauer Zeit Schrittweite Löser Schwerkraft Einheiten Einheit mm Millimeter Grad rpm Zoll Name Beschreibung Parameter</translation>
    </message>
    <message>
        <source>Press Connect, or choose another device first.</source>
        <translation>Verbinden drücken oder zuerst ein anderes Gerät wählen.</translation>
    </message>
    <message>
        <source>Press Enter or click to end the line at this point: the drawing gives way so that the length holds; Esc clears the length</source>
        <translation>Eingabetaste oder Klick beendet die Linie an diesem Punkt: Die Zeichnung gibt nach, damit die Länge gilt; Esc löscht die Länge</translation>
    </message>
    <message>
        <source>Press Enter or click to end the line toward the pointer; Esc clears the length</source>
        <translation>Eingabe oder Klick beendet die Linie in Richtung des Zeigers; Esc löscht die Länge</translation>
    </message>
    <message>
        <source>Press Home. If the rig has moved, restart linkwright-rig first.</source>
        <translation>„Referenz“ drücken. Hat sich der Prüfstand bewegt, zuerst linkwright-rig neu starten.</translation>
    </message>
    <message>
        <source>Press Home. The simulated rig returns to its start pose by itself.</source>
        <translation>„Referenz“ drücken. Der simulierte Prüfstand kehrt von selbst in seine Startlage zurück.</translation>
    </message>
    <message>
        <source>Press Start to see the cost fall.</source>
        <translation>„Starten“ drücken, um die Kosten fallen zu sehen.</translation>
    </message>
    <message>
        <source>Press where a point of the body goes, then drag along the body.</source>
        <translation>Dort drücken, wo ein Punkt des Körpers hinkommt, dann entlang des Körpers ziehen.</translation>
    </message>
    <message>
        <source>Pressed by</source>
        <translation>Gedrückt von</translation>
    </message>
    <message>
        <source>Pressure angle</source>
        <translation>Pressungswinkel</translation>
    </message>
    <message>
        <source>pressure angle</source>
        <translation>Pressungswinkel</translation>
    </message>
    <message>
        <source>Pressure angle at %1, from %2</source>
        <translation>Pressungswinkel bei %1, von %2</translation>
    </message>
    <message>
        <source>Printed plastic</source>
        <translation>Gedruckter Kunststoff</translation>
    </message>
    <message>
        <source>prismatic</source>
        <translation>Schubgelenk</translation>
    </message>
    <message>
        <source>Prismatic joint</source>
        <translation>Schubgelenk</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Process %1 on %2 has had it open since %3. Open it read-only to save it under another name. If you open it anyway, whoever saves last is asked about the other's changes.</source>
        <translation>Prozess %1 auf %2 hat es seit %3 geöffnet. Schreibgeschützt öffnen, um es unter einem anderen Namen zu speichern. Wird es trotzdem geöffnet, so wird nach den Änderungen des anderen gefragt, wer zuletzt speichert.</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source>profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source>profile, of %1</source>
        <translation>Profil, von %1</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Project as drawn</source>
        <translation>Projekt wie gezeichnet</translation>
    </message>
    <message>
        <source>Project is open elsewhere</source>
        <translation>Projekt ist anderswo geöffnet</translation>
    </message>
    <message>
        <source>Project se&amp;ttings</source>
        <translation>&amp;Projekteinstellungen</translation>
    </message>
    <message>
        <source>Project values</source>
        <translation>die Werte des Projekts</translation>
    </message>
    <message>
        <source>Projects the end of every step onto the constraints, so that loops do not drift apart; gradients stay exact</source>
        <translation>Projiziert das Ende jedes Schritts auf die Zwangsbedingungen, damit Schleifen nicht auseinanderdriften; die Gradienten bleiben exakt</translation>
    </message>
    <message>
        <source>Prop. gain</source>
        <translation>P-Anteil</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>Eigenschaften</translation>
    </message>
    <message>
        <source>Proportional</source>
        <translation>Proportional</translation>
    </message>
    <message>
        <source>Proportional gain</source>
        <translation>P-Anteil</translation>
    </message>
    <message>
        <source>Pull the mechanism</source>
        <translation>Den Mechanismus ziehen</translation>
    </message>
    <message>
        <source>quality</source>
        <translation>Güte</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Queued optimization %1</source>
        <translation>Wartende Optimierung %1</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>Radius</translation>
    </message>
    <message>
        <source>Radius at %1</source>
        <translation>Radius bei %1</translation>
    </message>
    <message>
        <source>ramp to the start pose</source>
        <translation>Rampe zur Startlage</translation>
    </message>
    <message>
        <source>Ramp to the start pose, then the plan</source>
        <translation>Rampe zur Startlage, dann der Plan</translation>
    </message>
    <message>
        <source>ramp to zero volts</source>
        <translation>Rampe auf null Volt</translation>
    </message>
    <message>
        <source>Random direction %1</source>
        <translation>Zufällige Richtung %1</translation>
    </message>
    <message>
        <source>Rate of the reference</source>
        <translation>Rate der Referenz</translation>
    </message>
    <message>
        <source>Rate η</source>
        <translation>Rate η</translation>
    </message>
    <message>
        <source>Rate η̂</source>
        <translation>Rate η̂</translation>
    </message>
    <message>
        <source>reaction</source>
        <translation>Reaktion</translation>
    </message>
    <message>
        <source>Reaction force</source>
        <translation>Reaktionskraft</translation>
    </message>
    <message>
        <source>Reaction impulse</source>
        <translation>Reaktionsimpuls</translation>
    </message>
    <message>
        <source>Reaction moment</source>
        <translation>Reaktionsmoment</translation>
    </message>
    <message>
        <source>reaction moment</source>
        <translation>Reaktionsmoment</translation>
    </message>
    <message>
        <source>reaction moment of a joint</source>
        <translation>Reaktionsmoment eines Gelenks</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>schreibgeschützt</translation>
    </message>
    <message>
        <source>Reading %1.</source>
        <translation>%1 wird gelesen.</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>%1 wird gelesen…</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Zuletzt geöffnete Dateien</translation>
    </message>
    <message>
        <source>Recent files, sample projects and first steps</source>
        <translation>Zuletzt geöffnete Dateien, Beispielprojekte und erste Schritte</translation>
    </message>
    <message>
        <source>Record a trial first.</source>
        <translation>Zuerst einen Versuch aufzeichnen.</translation>
    </message>
    <message>
        <source>Recorded for %1</source>
        <translation>Aufgezeichnet für %1</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>redundant constraint</source>
        <translation>überzählige Zwangsbedingung</translation>
    </message>
    <message>
        <source>redundant constraints</source>
        <translation>überzählige Zwangsbedingungen</translation>
    </message>
    <message>
        <source>Ref. rate</source>
        <translation>Referenzrate</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>Reference and measured angles appear here during a trial.</source>
        <translation>Referenz- und gemessene Winkel erscheinen hier während eines Versuchs.</translation>
    </message>
    <message>
        <source>Reference of %1</source>
        <translation>Referenz von %1</translation>
    </message>
    <message>
        <source>References</source>
        <translation>Referenzen</translation>
    </message>
    <message>
        <source>Relative step</source>
        <translation>Relative Schrittweite</translation>
    </message>
    <message>
        <source>Relative tol.</source>
        <translation>Rel. Toleranz</translation>
    </message>
    <message>
        <source>Release to put it at %1; Esc leaves it where it was</source>
        <translation>Loslassen setzt es auf %1; Esc lässt es, wo es war</translation>
    </message>
    <message>
        <source>Release to select what lies entirely in the box; Esc selects nothing</source>
        <translation>Loslassen wählt aus, was ganz im Rahmen liegt; Esc wählt nichts aus</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Reloading discards your version and its undo history.</source>
        <translation>Neu laden verwirft diese Fassung und ihre Rücknahmeschritte.</translation>
    </message>
    <message>
        <source>Remove a number from study %1</source>
        <translation>Eine Zahl der Studie %1 entfernen</translation>
    </message>
    <message>
        <source>Remove cursors</source>
        <translation>Cursor entfernen</translation>
    </message>
    <message>
        <source>remove erase</source>
        <translation>entfernen löschen</translation>
    </message>
    <message>
        <source>Remove optimization</source>
        <translation>Optimierung entfernen</translation>
    </message>
    <message>
        <source>Remove the picture</source>
        <translation>Das Bild entfernen</translation>
    </message>
    <message>
        <source>Remove this plot</source>
        <translation>Dieses Diagramm entfernen</translation>
    </message>
    <message>
        <source>Remove with its file…</source>
        <translation>Mit Datei entfernen…</translation>
    </message>
    <message>
        <source>Removes the dimensions that are plain numbers, so that the optimizer may change these lengths and angles; can be undone</source>
        <translation>Entfernt die Maße, die reine Zahlen sind, damit die Optimierung diese Längen und Winkel ändern darf; lässt sich rückgängig machen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>%1 umbenennen in %2</translation>
    </message>
    <message>
        <source>Rename (in the tree)</source>
        <translation>Umbenennen (im Baum)</translation>
    </message>
    <message>
        <source>Rename study to %1</source>
        <translation>Studie umbenennen in %1</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Replace %1 with a motor</source>
        <translation>%1 durch einen Motor ersetzen</translation>
    </message>
    <message>
        <source>Replace drive with a &amp;motor</source>
        <translation>Antrieb durch einen Mo&amp;tor ersetzen</translation>
    </message>
    <message>
        <source>Replace drive with a motor</source>
        <translation>Antrieb durch einen Motor ersetzen</translation>
    </message>
    <message>
        <source>Replace file</source>
        <translation>Datei ersetzen</translation>
    </message>
    <message>
        <source>Replace formula and table with the heights of a surface along the road</source>
        <translation>Formel und Tabelle durch die Höhen einer Fläche entlang der Fahrbahn ersetzen</translation>
    </message>
    <message>
        <source>Replace the formula</source>
        <translation>Die Formel ersetzen</translation>
    </message>
    <message>
        <source>Replace the formula with %1</source>
        <translation>Die Formel durch %1 ersetzen</translation>
    </message>
    <message>
        <source>Replace the joints</source>
        <translation>Gelenke tauschen</translation>
    </message>
    <message>
        <source>Report a &amp;problem…</source>
        <translation>Ein Problem &amp;melden…</translation>
    </message>
    <message>
        <source>Report a problem</source>
        <translation>Ein Problem melden</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>Bericht…</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>Reset fault</source>
        <translation>Störung quittieren</translation>
    </message>
    <message>
        <source>Reset it in the Run layout.</source>
        <translation>Im Layout „Versuch“ quittieren.</translation>
    </message>
    <message>
        <source>Reset to the project value</source>
        <translation>Auf den Wert des Projekts zurücksetzen</translation>
    </message>
    <message>
        <source>Restart linkwright-rig and connect again: it begins in its start pose. "Home here" takes the present pose as the start pose.</source>
        <translation>linkwright-rig neu starten und neu verbinden: Er beginnt in seiner Startlage. „Hier Referenz setzen“ nimmt die jetzige Lage als Startlage.</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Restore &amp;unsaved work</source>
        <translation>Nicht &amp;gespeicherte Arbeit wiederherstellen</translation>
    </message>
    <message>
        <source>Restore design</source>
        <translation>Entwurf wiederherstellen</translation>
    </message>
    <message>
        <source>Restore design of %1</source>
        <translation>Entwurf von %1 wiederherstellen</translation>
    </message>
    <message>
        <source>Restore iteration %1 of %2</source>
        <translation>Iteration %1 von %2 wiederherstellen</translation>
    </message>
    <message>
        <source>Restore the %1 samples</source>
        <translation>Die %1 Stützwerte wiederherstellen</translation>
    </message>
    <message>
        <source>Restore unsaved work</source>
        <translation>Nicht gespeicherte Arbeit wiederherstellen</translation>
    </message>
    <message>
        <source>result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Results (HDF5)</source>
        <translation>Ergebnisse (HDF5)</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Return to point 1: %1</source>
        <translation>Rückkehr zu Punkt 1: %1</translation>
    </message>
    <message>
        <source>revolute</source>
        <translation>Drehgelenk</translation>
    </message>
    <message>
        <source>Revolute joint</source>
        <translation>Drehgelenk</translation>
    </message>
    <message>
        <source>rewind beginning zero</source>
        <translation>zurückspulen Anfang null</translation>
    </message>
    <message>
        <source>Rig</source>
        <translation>Prüfstand</translation>
    </message>
    <message>
        <source>Rig is live</source>
        <translation>Der Prüfstand ist in Betrieb</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>Effektivwert</translation>
    </message>
    <message>
        <source>Road</source>
        <translation>Fahrbahn</translation>
    </message>
    <message>
        <source>road</source>
        <translation>Fahrbahn</translation>
    </message>
    <message>
        <source>Roads</source>
        <translation>Fahrbahnen</translation>
    </message>
    <message>
        <source>Robot description saved</source>
        <translation>Roboterbeschreibung gespeichert</translation>
    </message>
    <message>
        <source>Robots, assemblies, drawings, tables of points (*.urdf *.xml *.mjcf *.step *.stp *.dxf *.csv);;All files (*)</source>
        <translation>Roboter, Baugruppen, Zeichnungen, Punkttabellen (*.urdf *.xml *.mjcf *.step *.stp *.dxf *.csv);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Rocker %1 to %2</source>
        <translation>Schwinge %1 bis %2</translation>
    </message>
    <message>
        <source>Rocker turns</source>
        <translation>Schwinge läuft um</translation>
    </message>
    <message>
        <source>rocker turns %1°</source>
        <translation>Schwinge dreht sich um %1°</translation>
    </message>
    <message>
        <source>Rod</source>
        <translation>Stange</translation>
    </message>
    <message>
        <source>Rods</source>
        <translation>Stangen</translation>
    </message>
    <message>
        <source>Rolling wheel</source>
        <translation>Rollendes Rad</translation>
    </message>
    <message>
        <source>Rolling wheels</source>
        <translation>Rollende Räder</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>Drehung</translation>
    </message>
    <message>
        <source>round rod or tube along it</source>
        <translation>Rundstab oder Rohr daran entlang</translation>
    </message>
    <message>
        <source>Rows of elongation and force in SI units, joined by a smooth curve: -0.02: -40, 0: 0, 0.02: 60</source>
        <translation>Zeilen von Verlängerung und Kraft in SI-Einheiten, durch eine glatte Kurve verbunden: -0.02: -40, 0: 0, 0.02: 60</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Versuch</translation>
    </message>
    <message>
        <source>Run control loop on device</source>
        <translation>Gerät schließt den Regelkreis</translation>
    </message>
    <message>
        <source>run optimize</source>
        <translation>starten optimieren</translation>
    </message>
    <message>
        <source>run simulate animate motion</source>
        <translation>abspielen simulieren animieren Bewegung</translation>
    </message>
    <message>
        <source>Run the sign test before the first trial on this rig.</source>
        <translation>Vor dem ersten Versuch an diesem Prüfstand die Vorzeichen prüfen.</translation>
    </message>
    <message>
        <source>Run the watchdog test before the first trial on this rig.</source>
        <translation>Vor dem ersten Versuch an diesem Prüfstand den Watchdog prüfen.</translation>
    </message>
    <message>
        <source>Runge-Kutta 4, fixed step</source>
        <translation>Runge-Kutta 4, fest</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>running cost</source>
        <translation>laufende Kosten</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Runs on this computer: cycles are late while the computer is busy.</source>
        <translation>Läuft auf diesem Rechner: Ist er ausgelastet, verspäten sich Zyklen.</translation>
    </message>
    <message>
        <source>Runs them one after the other; each is kept in the list of optimizations</source>
        <translation>Führt sie nacheinander aus; jede wird in der Liste der Optimierungen behalten</translation>
    </message>
    <message>
        <source>S&amp;peed</source>
        <translation>&amp;Geschwindigkeit</translation>
    </message>
    <message>
        <source>Sage</source>
        <translation>Salbei</translation>
    </message>
    <message>
        <source>Same as project</source>
        <translation>wie bei allen Stufen</translation>
    </message>
    <message>
        <source>sample example demo project</source>
        <translation>Beispiel Demo Projekt</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Stützwerte</translation>
    </message>
    <message>
        <source>samples examples demos start page</source>
        <translation>Beispiele Demos Startseite</translation>
    </message>
    <message>
        <source>Samples: %1</source>
        <translation>Beispiele: %1</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>Abtastung</translation>
    </message>
    <message>
        <source>Sand</source>
        <translation>Sand</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save %1 as CSV...</source>
        <translation>%1 als CSV speichern...</translation>
    </message>
    <message>
        <source>Save &amp;3D animation…</source>
        <translation>&amp;3D-Animation speichern…</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Save &amp;picture…</source>
        <translation>Bi&amp;ld speichern…</translation>
    </message>
    <message>
        <source>Save &amp;report…</source>
        <translation>Be&amp;richt speichern…</translation>
    </message>
    <message>
        <source>Save &amp;video…</source>
        <translation>&amp;Video speichern…</translation>
    </message>
    <message>
        <source>Save &amp;workshop sketch…</source>
        <translation>&amp;Werkstattskizze speichern…</translation>
    </message>
    <message>
        <source>Save 3D animation</source>
        <translation>3D-Animation speichern</translation>
    </message>
    <message>
        <source>Save A, B, C, D and the modes for MATLAB, Octave or SciPy</source>
        <translation>A, B, C, D und die Moden für MATLAB, Octave oder SciPy speichern</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <source>Save as %1...</source>
        <translation>Als %1 speichern...</translation>
    </message>
    <message>
        <source>Save as view %1</source>
        <translation>Als Ansicht %1 speichern</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Save in:</source>
        <translation>Speichern in:</translation>
    </message>
    <message>
        <source>Save matrices</source>
        <translation>Matrizen speichern</translation>
    </message>
    <message>
        <source>Save motion &amp;data…</source>
        <translation>Bewegungs&amp;daten speichern…</translation>
    </message>
    <message>
        <source>Save motion data</source>
        <translation>Bewegungsdaten speichern</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Save plot</source>
        <translation>Diagramm speichern</translation>
    </message>
    <message>
        <source>Save project as</source>
        <translation>Projekt speichern unter</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Save ro&amp;bot description…</source>
        <translation>Roboterbesc&amp;hreibung speichern…</translation>
    </message>
    <message>
        <source>Save robot description</source>
        <translation>Roboterbeschreibung speichern</translation>
    </message>
    <message>
        <source>Save the changes to %1?</source>
        <translation>Die Änderungen an %1 speichern?</translation>
    </message>
    <message>
        <source>Save the project first: results are written next to it.</source>
        <translation>Zuerst das Projekt speichern: Ergebnisse werden daneben abgelegt.</translation>
    </message>
    <message>
        <source>Save the project in another folder: its optimizations go with it.</source>
        <translation>Das Projekt in einem anderen Ordner speichern: Seine Optimierungen gehen mit.</translation>
    </message>
    <message>
        <source>Save the project; its optimizations are then kept next to it.</source>
        <translation>Das Projekt speichern; seine Optimierungen liegen dann daneben.</translation>
    </message>
    <message>
        <source>Save video</source>
        <translation>Video speichern</translation>
    </message>
    <message>
        <source>Save workshop sketch</source>
        <translation>Werkstattskizze speichern</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Saved to %1 as it is computed</source>
        <translation>Wird während der Berechnung gespeichert in %1</translation>
    </message>
    <message>
        <source>Saves a tree of links as URDF, for ROS, or MJCF, for MuJoCo</source>
        <translation>Speichert einen Baum von Gliedern als URDF für ROS oder MJCF für MuJoCo</translation>
    </message>
    <message>
        <source>Saves all points as a table</source>
        <translation>Speichert alle Punkte als Tabelle</translation>
    </message>
    <message>
        <source>Saves links and motion as glTF, for Blender, slides and web pages</source>
        <translation>Speichert Glieder und Bewegung als glTF, für Blender, Folien und Webseiten</translation>
    </message>
    <message>
        <source>Saves the 3D view as PNG</source>
        <translation>Speichert die 3D-Ansicht als PNG</translation>
    </message>
    <message>
        <source>Saves the motion as MP4, WebM, GIF or numbered pictures</source>
        <translation>Speichert die Bewegung als MP4, WebM, GIF oder nummerierte Bilder</translation>
    </message>
    <message>
        <source>Saving replaces that version; reloading discards your unsaved changes.</source>
        <translation>Speichern ersetzt jene Fassung; neu laden verwirft die nicht gespeicherten Änderungen.</translation>
    </message>
    <message>
        <source>saving…</source>
        <translation>wird gespeichert…</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Maßstab</translation>
    </message>
    <message>
        <source>Scale of the picture
Click both ends of a known distance</source>
        <translation>Maßstab des Bilds
Beide Enden des nebenstehenden Abstands anklicken</translation>
    </message>
    <message>
        <source>Scatter</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>Scatter matrix</source>
        <translation>Streumatrix</translation>
    </message>
    <message>
        <source>Scatter plot</source>
        <translation>Streudiagramm</translation>
    </message>
    <message>
        <source>screenshot image clipboard</source>
        <translation>Bildschirmfoto Bild Zwischenablage</translation>
    </message>
    <message>
        <source>screw</source>
        <translation>Schraubgelenk</translation>
    </message>
    <message>
        <source>Screw joint</source>
        <translation>Schraubgelenk</translation>
    </message>
    <message>
        <source>Search &amp;commands…</source>
        <translation>Befehle &amp;suchen…</translation>
    </message>
    <message>
        <source>Search all pages</source>
        <translation>Alle Seiten durchsuchen</translation>
    </message>
    <message>
        <source>Search commands</source>
        <translation>Befehle suchen</translation>
    </message>
    <message>
        <source>Search commands   Ctrl+Shift+P</source>
        <translation>Befehle suchen   Strg+Umschalt+P</translation>
    </message>
    <message>
        <source>Search for other mechanisms…</source>
        <translation>Andere Mechanismen suchen…</translation>
    </message>
    <message>
        <source>Search names and types</source>
        <translation>Namen und Arten suchen</translation>
    </message>
    <message>
        <source>Search points, joints, quantities</source>
        <translation>Punkte, Gelenke, Größen suchen</translation>
    </message>
    <message>
        <source>Search the &amp;model</source>
        <translation>Das Modell dur&amp;chsuchen</translation>
    </message>
    <message>
        <source>Searches</source>
        <translation>Suchläufe</translation>
    </message>
    <message>
        <source>Searches all four-bars and slider-cranks for the points of the path; your project does not change until you use one</source>
        <translation>Sucht alle Viergelenke und Schubkurbeln für die Punkte der Bahn; das Projekt ändert sich erst, wenn ein Getriebe übernommen wird</translation>
    </message>
    <message>
        <source>Searching for an equilibrium.</source>
        <translation>Ein Gleichgewicht wird gesucht.</translation>
    </message>
    <message>
        <source>Second axis</source>
        <translation>Zweite Achse</translation>
    </message>
    <message>
        <source>Second axis on the right</source>
        <translation>Zweite Achse rechts</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startzahl</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>&amp;Alles auswählen</translation>
    </message>
    <message>
        <source>Select &amp;nothing</source>
        <translation>&amp;Nichts auswählen</translation>
    </message>
    <message>
        <source>Select a box</source>
        <translation>Einen Rahmen aufziehen</translation>
    </message>
    <message>
        <source>Select a link first.</source>
        <translation>Zuerst ein Glied auswählen.</translation>
    </message>
    <message>
        <source>Select a link or two points first</source>
        <translation>Zuerst ein Glied oder zwei Punkte auswählen</translation>
    </message>
    <message>
        <source>Select a mode to watch it in the view, slowed down and enlarged.</source>
        <translation>Eine Mode auswählen, um sie verlangsamt und vergrößert in der Ansicht zu sehen.</translation>
    </message>
    <message>
        <source>Select all, hide (Ctrl+Shift+H: show all)</source>
        <translation>Alles auswählen, ausblenden (Strg+Umschalt+H: alles zeigen)</translation>
    </message>
    <message>
        <source>Select an optimization.</source>
        <translation>Eine Optimierung auswählen.</translation>
    </message>
    <message>
        <source>Select and move</source>
        <translation>Auswählen und verschieben</translation>
    </message>
    <message>
        <source>Select something to copy first.</source>
        <translation>Zuerst etwas auswählen, das kopiert werden soll.</translation>
    </message>
    <message>
        <source>Select something to delete first.</source>
        <translation>Zuerst etwas auswählen, das gelöscht werden soll.</translation>
    </message>
    <message>
        <source>Select something to duplicate first.</source>
        <translation>Zuerst etwas auswählen, das dupliziert werden soll.</translation>
    </message>
    <message>
        <source>Select something to see its numbers.</source>
        <translation>Etwas auswählen, um seine Zahlen zu sehen.</translation>
    </message>
    <message>
        <source>Select the drive first.</source>
        <translation>Zuerst den Antrieb auswählen.</translation>
    </message>
    <message>
        <source>Select the link to follow first.</source>
        <translation>Zuerst das Glied auswählen, dem die Kamera folgt.</translation>
    </message>
    <message>
        <source>Select two links first</source>
        <translation>Zuerst zwei Glieder auswählen</translation>
    </message>
    <message>
        <source>Select, add to the selection</source>
        <translation>Auswählen, zur Auswahl hinzunehmen</translation>
    </message>
    <message>
        <source>Select, pull the mechanism</source>
        <translation>Auswählen, den Mechanismus ziehen</translation>
    </message>
    <message>
        <source>sensitivity accuracy manufacturing error lengths</source>
        <translation>Empfindlichkeit Genauigkeit Fertigung Fehler Längen</translation>
    </message>
    <message>
        <source>sensitivity accuracy manufacturing error tolerance</source>
        <translation>Empfindlichkeit Genauigkeit Fertigung Fehler Toleranz</translation>
    </message>
    <message>
        <source>sensitivity derivative arrows</source>
        <translation>Empfindlichkeit Ableitung Pfeile</translation>
    </message>
    <message>
        <source>sensitivity derivative control voltage</source>
        <translation>Empfindlichkeit Ableitung Steuerung Spannung</translation>
    </message>
    <message>
        <source>Set %1</source>
        <translation>%1 setzen</translation>
    </message>
    <message>
        <source>Set %1 of %2</source>
        <translation>%1 von %2 setzen</translation>
    </message>
    <message>
        <source>Set %1 of case %2</source>
        <translation>%1 des Lastfalls %2 setzen</translation>
    </message>
    <message>
        <source>Set %1 of stage %2</source>
        <translation>%1 der Stufe %2 setzen</translation>
    </message>
    <message>
        <source>Set %1 of study %2</source>
        <translation>%1 der Studie %2 setzen</translation>
    </message>
    <message>
        <source>Set %1 of the motion</source>
        <translation>%1 der Bewegung setzen</translation>
    </message>
    <message>
        <source>Set algorithm</source>
        <translation>Algorithmus setzen</translation>
    </message>
    <message>
        <source>Set angle of %1</source>
        <translation>Winkel von %1 setzen</translation>
    </message>
    <message>
        <source>Set bounds of %1</source>
        <translation>Schranken von %1 setzen</translation>
    </message>
    <message>
        <source>Set bounds of %1 of %2</source>
        <translation>Schranken von %1 von %2 setzen</translation>
    </message>
    <message>
        <source>Set bounds of the duration</source>
        <translation>Schranken der Dauer setzen</translation>
    </message>
    <message>
        <source>Set bounds…</source>
        <translation>Schranken setzen…</translation>
    </message>
    <message>
        <source>Set duration of the motion</source>
        <translation>Dauer der Bewegung setzen</translation>
    </message>
    <message>
        <source>Set formulation</source>
        <translation>Formulierung setzen</translation>
    </message>
    <message>
        <source>Set gradient</source>
        <translation>Gradient setzen</translation>
    </message>
    <message>
        <source>Set grid of study %1</source>
        <translation>Gitter der Studie %1 setzen</translation>
    </message>
    <message>
        <source>Set integrator</source>
        <translation>Integrator setzen</translation>
    </message>
    <message>
        <source>Set kind of motion</source>
        <translation>Art der Bewegung setzen</translation>
    </message>
    <message>
        <source>Set kind of study %1</source>
        <translation>Art der Studie %1 setzen</translation>
    </message>
    <message>
        <source>Set largest cost of study %1</source>
        <translation>Größte Kosten der Studie %1 setzen</translation>
    </message>
    <message>
        <source>Set length of %1</source>
        <translation>Länge von %1 setzen</translation>
    </message>
    <message>
        <source>Set mass of %1 from its shape</source>
        <translation>Masse von %1 aus der Form setzen</translation>
    </message>
    <message>
        <source>Set numbers of study %1</source>
        <translation>Zahlen der Studie %1 setzen</translation>
    </message>
    <message>
        <source>Set samples of %1</source>
        <translation>Stützwerte von %1 setzen</translation>
    </message>
    <message>
        <source>Set sampling of study %1</source>
        <translation>Abtastung der Studie %1 setzen</translation>
    </message>
    <message>
        <source>Set scatter of study %1</source>
        <translation>Streuung der Studie %1 setzen</translation>
    </message>
    <message>
        <source>Set start of the motion</source>
        <translation>Beginn der Bewegung festlegen</translation>
    </message>
    <message>
        <source>Set stop rule: %1</source>
        <translation>Abbruchregel setzen: %1</translation>
    </message>
    <message>
        <source>Set table of %1</source>
        <translation>Tabelle von %1 setzen</translation>
    </message>
    <message>
        <source>Set targets of %1</source>
        <translation>Zielpunkte von %1 setzen</translation>
    </message>
    <message>
        <source>Set tolerance of limits</source>
        <translation>Toleranz der Grenzwerte setzen</translation>
    </message>
    <message>
        <source>Set unit of %1</source>
        <translation>Einheit von %1 setzen</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>settings preferences theme mode</source>
        <translation>Einstellungen Farbschema Modus</translation>
    </message>
    <message>
        <source>settings preferences theme mode day</source>
        <translation>Einstellungen Farbschema Modus Tag</translation>
    </message>
    <message>
        <source>settings preferences theme mode night</source>
        <translation>Einstellungen Farbschema Modus Nacht</translation>
    </message>
    <message>
        <source>several</source>
        <translation>mehrere</translation>
    </message>
    <message>
        <source>Shaking force</source>
        <translation>Rüttelkraft</translation>
    </message>
    <message>
        <source>shaking force</source>
        <translation>Rüttelkraft</translation>
    </message>
    <message>
        <source>shaking force on the frame</source>
        <translation>Rüttelkraft auf das Gestell</translation>
    </message>
    <message>
        <source>shaking moment</source>
        <translation>Rüttelmoment</translation>
    </message>
    <message>
        <source>Shaking moment about %1</source>
        <translation>Rüttelmoment um %1</translation>
    </message>
    <message>
        <source>shaking moment about a point</source>
        <translation>Rüttelmoment um einen Punkt</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Share controls between cases</source>
        <translation>Steuerungen zwischen Lastfällen teilen</translation>
    </message>
    <message>
        <source>Share of all points within the limits</source>
        <translation>Anteil aller Punkte innerhalb ihrer Grenzwerte</translation>
    </message>
    <message>
        <source>Shift+drag, right drag</source>
        <translation>Umschalt+Ziehen, rechts ziehen</translation>
    </message>
    <message>
        <source>shortcuts keyboard help</source>
        <translation>Tastenkürzel Tastatur Hilfe</translation>
    </message>
    <message>
        <source>Should be</source>
        <translation>Soll</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 zeigen</translation>
    </message>
    <message>
        <source>Show &amp;log file</source>
        <translation>&amp;Protokolldatei zeigen</translation>
    </message>
    <message>
        <source>Show all links</source>
        <translation>Alle Glieder zeigen</translation>
    </message>
    <message>
        <source>Show all problems</source>
        <translation>Alle Probleme zeigen</translation>
    </message>
    <message>
        <source>Show bounds instead of derivatives</source>
        <translation>Schranken anstelle der Ableitungen zeigen</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Show in Properties</source>
        <translation>In den Eigenschaften zeigen</translation>
    </message>
    <message>
        <source>Show in the plots</source>
        <translation>In den Diagrammen zeigen</translation>
    </message>
    <message>
        <source>Show numbers in %1</source>
        <translation>Zahlen in %1 zeigen</translation>
    </message>
    <message>
        <source>Show only the first problem</source>
        <translation>Nur das erste Problem zeigen</translation>
    </message>
    <message>
        <source>Show only the selected links</source>
        <translation>Nur die ausgewählten Glieder zeigen</translation>
    </message>
    <message>
        <source>Show only this</source>
        <translation>Nur das zeigen</translation>
    </message>
    <message>
        <source>Show the range of</source>
        <translation>Den Bereich zeigen von</translation>
    </message>
    <message>
        <source>Show without spikes</source>
        <translation>Ohne Spitzen zeigen</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>Gezeigt</translation>
    </message>
    <message>
        <source>Shown next to the values. Formulas compute in SI units: m, rad, s, kg.</source>
        <translation>Stehen neben den Werten. Formeln rechnen in SI-Einheiten: m, rad, s, kg.</translation>
    </message>
    <message>
        <source>Shows at the start where to move the points so that the cost falls</source>
        <translation>Zeigt in der Startlage, wohin die Punkte zu verschieben sind, damit die Kosten sinken</translation>
    </message>
    <message>
        <source>Shows centers of mass and, dashed, the radii of gyration</source>
        <translation>Zeigt Schwerpunkte und, gestrichelt, die Trägheitsradien</translation>
    </message>
    <message>
        <source>Shows how results vary with the parameters.</source>
        <translation>Zeigt, wie die Funktionen streuen, wenn Zahlen streuen.</translation>
    </message>
    <message>
        <source>Shows only rows whose name or type contains the text (Ctrl+F)</source>
        <translation>Zeigt nur Zeilen, deren Name oder Art den Text enthält (Strg+F)</translation>
    </message>
    <message>
        <source>Shows the curves of the design before the optimization, too</source>
        <translation>Zeigt auch die Kurven des Entwurfs vor der Optimierung</translation>
    </message>
    <message>
        <source>Shows the forces at the joints whose reaction is a signal</source>
        <translation>Zeigt die Kräfte an den Gelenken, deren Reaktion ein Signal ist</translation>
    </message>
    <message>
        <source>Shows the grid in the work plane</source>
        <translation>Zeigt das Raster in der Arbeitsebene</translation>
    </message>
    <message>
        <source>Shows the mechanism before the optimization</source>
        <translation>Zeigt den Mechanismus vor der Optimierung</translation>
    </message>
    <message>
        <source>Shows the mechanism of an iteration; arrow keys step</source>
        <translation>Zeigt den Mechanismus einer Iteration; Pfeiltasten schalten weiter</translation>
    </message>
    <message>
        <source>Shows the names of the points</source>
        <translation>Zeigt die Namen der Punkte</translation>
    </message>
    <message>
        <source>Shows the off-diagonal entries of the stiffness and damping matrices</source>
        <translation>Zeigt die Einträge neben den Diagonalen der Steifigkeits- und Dämpfungsmatrix</translation>
    </message>
    <message>
        <source>Shows the path of the point of interest</source>
        <translation>Zeigt die Bahn des betrachteten Punkts</translation>
    </message>
    <message>
        <source>Shows their curves as thin lines</source>
        <translation>Zeigt ihre Kurven als dünne Linien</translation>
    </message>
    <message>
        <source>Shows up to %1 other cases in the 3D view; if there are more, the worst ones</source>
        <translation>Zeigt bis zu %1 andere Lastfälle in der 3D-Ansicht; sind es mehr, die schlechtesten</translation>
    </message>
    <message>
        <source>Shows what one goal costs the other: the Pareto front.</source>
        <translation>Zeigt, was ein Ziel das andere kostet: die Pareto-Front.</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>Gr&amp;öße</translation>
    </message>
    <message>
        <source>Sign of encoder %1: %2</source>
        <translation>Vorzeichen von Drehgeber %1: %2</translation>
    </message>
    <message>
        <source>Sign test</source>
        <translation>Vorzeichen</translation>
    </message>
    <message>
        <source>Sign test: each motor in turn moves a little.</source>
        <translation>Vorzeichenprüfung: Ein Motor nach dem anderen bewegt sich ein wenig.</translation>
    </message>
    <message>
        <source>Signal</source>
        <translation>Signal</translation>
    </message>
    <message>
        <source>signal</source>
        <translation>Signal</translation>
    </message>
    <message>
        <source>Signal, %1</source>
        <translation>Signal, %1</translation>
    </message>
    <message>
        <source>Signals</source>
        <translation>Signale</translation>
    </message>
    <message>
        <source>Signals of the project</source>
        <translation>Signale des Projekts</translation>
    </message>
    <message>
        <source>signed deviation</source>
        <translation>Abweichung mit Vorzeichen</translation>
    </message>
    <message>
        <source>Six-bar</source>
        <translation>Sechsgelenk</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Slew</source>
        <translation>Anstieg</translation>
    </message>
    <message>
        <source>slider slide rail linear</source>
        <translation>Schieber gleiten Schiene linear</translation>
    </message>
    <message>
        <source>Slider-crank</source>
        <translation>Schubkurbel</translation>
    </message>
    <message>
        <source>Slides and turns: click what slides, then where to</source>
        <translation>Gleitet und dreht sich: anklicken, was gleitet, dann wohin</translation>
    </message>
    <message>
        <source>Slip</source>
        <translation>Schlupf</translation>
    </message>
    <message>
        <source>slip</source>
        <translation>Schlupf</translation>
    </message>
    <message>
        <source>Slip angle</source>
        <translation>Schräglaufwinkel</translation>
    </message>
    <message>
        <source>slip angle</source>
        <translation>Schräglaufwinkel</translation>
    </message>
    <message>
        <source>slip angle of a tire</source>
        <translation>Schräglaufwinkel eines Reifens</translation>
    </message>
    <message>
        <source>slip of a tire</source>
        <translation>Schlupf eines Reifens</translation>
    </message>
    <message>
        <source>SLSQP: few variables</source>
        <translation>SLSQP: wenige Variablen</translation>
    </message>
    <message>
        <source>Small</source>
        <translation>Klein</translation>
    </message>
    <message>
        <source>Small deviations from a steady motion, such as a bicycle rolling straight ahead, instead of from rest</source>
        <translation>Kleine Abweichungen von einer stationären Bewegung, etwa der eines Fahrrads, das geradeaus rollt, statt derer von der Ruhelage</translation>
    </message>
    <message>
        <source>smaller is better</source>
        <translation>kleiner ist besser</translation>
    </message>
    <message>
        <source>smallest</source>
        <translation>kleinster</translation>
    </message>
    <message>
        <source>smallest %1, limit %2</source>
        <translation>kleinster Wert %1, Grenzwert %2</translation>
    </message>
    <message>
        <source>Smallest transmission angle</source>
        <translation>Kleinster Übertragungswinkel</translation>
    </message>
    <message>
        <source>smallest value</source>
        <translation>kleinster Wert</translation>
    </message>
    <message>
        <source>Smooth</source>
        <translation>Glätten</translation>
    </message>
    <message>
        <source>Smooth &amp;edges in the view</source>
        <translation>Glatte &amp;Kanten in der Ansicht</translation>
    </message>
    <message>
        <source>Snap %1</source>
        <translation>Fang %1</translation>
    </message>
    <message>
        <source>Snap off</source>
        <translation>Fang aus</translation>
    </message>
    <message>
        <source>Snaps to the grid while you draw and drag
Hold Ctrl to turn it off</source>
        <translation>Rastet beim Zeichnen und Ziehen am Raster ein
Strg schaltet es für den Moment aus</translation>
    </message>
    <message>
        <source>Sobol</source>
        <translation>Sobol</translation>
    </message>
    <message>
        <source>Some optimizations could not be saved with the project</source>
        <translation>Einige Optimierungen konnten nicht mit dem Projekt gespeichert werden</translation>
    </message>
    <message>
        <source>Some rig logs could not be moved</source>
        <translation>Einige Protokolle des Prüfstands konnten nicht verschoben werden</translation>
    </message>
    <message>
        <source>Some shape files cannot be used</source>
        <translation>Einige Formdateien sind nicht verwendbar</translation>
    </message>
    <message>
        <source>Spatial</source>
        <translation>Räumlich</translation>
    </message>
    <message>
        <source>spatial</source>
        <translation>räumlich</translation>
    </message>
    <message>
        <source>Specify at least one point.</source>
        <translation>Mindestens einen Punkt nennen.</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>Speed fluctuation</source>
        <translation>Ungleichförmigkeitsgrad</translation>
    </message>
    <message>
        <source>speed rate angular velocity</source>
        <translation>Geschwindigkeit Rate Winkelgeschwindigkeit</translation>
    </message>
    <message>
        <source>speed velocity rpm rotate turn constant profile motion prescribed cam crank</source>
        <translation>Geschwindigkeit Drehzahl rpm drehen umlaufen konstant Profil Bewegung vorgegeben Kurve Kurbel</translation>
    </message>
    <message>
        <source>speed x y z</source>
        <translation>Geschwindigkeit x y z</translation>
    </message>
    <message>
        <source>sphere</source>
        <translation>Kugel</translation>
    </message>
    <message>
        <source>spherical</source>
        <translation>Kugelgelenk</translation>
    </message>
    <message>
        <source>Spherical joint</source>
        <translation>Kugelgelenk</translation>
    </message>
    <message>
        <source>Spring</source>
        <translation>Feder</translation>
    </message>
    <message>
        <source>Spring force</source>
        <translation>Federkraft</translation>
    </message>
    <message>
        <source>spring force</source>
        <translation>Federkraft</translation>
    </message>
    <message>
        <source>Spring law</source>
        <translation>Federgesetz</translation>
    </message>
    <message>
        <source>Spring, motor, drive</source>
        <translation>Feder, Motor, Antrieb</translation>
    </message>
    <message>
        <source>Springs</source>
        <translation>Federn</translation>
    </message>
    <message>
        <source>Springs and dampers</source>
        <translation>Federn und Dämpfer</translation>
    </message>
    <message>
        <source>Stable: after a small push, the mechanism continues as before.</source>
        <translation>Stabil: nach einem kleinen Stoß läuft der Mechanismus weiter wie vorher.</translation>
    </message>
    <message>
        <source>Stable: the mechanism returns to equilibrium after a small disturbance.</source>
        <translation>Stabil: Nach einem kleinen Stoß kehrt der Mechanismus zurück.</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>Stage %1 of %2, iteration %3</source>
        <translation>Stufe %1 von %2, Iteration %3</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Stages as they were when it was added: %1. Settings of a stage take precedence.</source>
        <translation>Stufen, wie sie beim Hinzufügen waren: %1. Einstellungen einer Stufe gehen vor.</translation>
    </message>
    <message>
        <source>Stainless steel</source>
        <translation>Edelstahl</translation>
    </message>
    <message>
        <source>Standard deviation of all points</source>
        <translation>Standardabweichung aller Punkte</translation>
    </message>
    <message>
        <source>Star %1</source>
        <translation>%1 mit Stern versehen</translation>
    </message>
    <message>
        <source>Star %1 points</source>
        <translation>%1 Punkte mit Stern versehen</translation>
    </message>
    <message>
        <source>Star a number to make it a variable.</source>
        <translation>Eine Zahl mit dem Stern zur Variablen machen.</translation>
    </message>
    <message>
        <source>Star a value to differentiate with respect to it.</source>
        <translation>Den Stern neben einer Zahl anklicken, um nach ihr abzuleiten.</translation>
    </message>
    <message>
        <source>Star a value to make it a design variable.</source>
        <translation>Den Stern neben einer Zahl anklicken, damit die Optimierung sie ändern darf.</translation>
    </message>
    <message>
        <source>Star a value to see its derivative here.</source>
        <translation>Den Stern neben einer Zahl anklicken, um hier ihre Ableitung zu sehen.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>start</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>Start again to optimize the current project.</source>
        <translation>Noch einmal starten, um das jetzige Projekt zu optimieren.</translation>
    </message>
    <message>
        <source>Start an empty project</source>
        <translation>Ein leeres Projekt beginnen</translation>
    </message>
    <message>
        <source>Start in equilibrium</source>
        <translation>Im Gleichgewicht beginnen</translation>
    </message>
    <message>
        <source>Start of the motion</source>
        <translation>Beginn der Bewegung</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>Start queue</source>
        <translation>Warteschlange starten</translation>
    </message>
    <message>
        <source>Start state</source>
        <translation>Startzustand</translation>
    </message>
    <message>
        <source>Start the study: its points appear here as they are computed.</source>
        <translation>Die Studie starten: Ihre Punkte erscheinen hier, sobald sie kommen.</translation>
    </message>
    <message>
        <source>Start trial</source>
        <translation>Versuch starten</translation>
    </message>
    <message>
        <source>Starts</source>
        <translation>Starts</translation>
    </message>
    <message>
        <source>Starts from</source>
        <translation>Beginnt bei</translation>
    </message>
    <message>
        <source>Static coeff.</source>
        <translation>Haftreibzahl</translation>
    </message>
    <message>
        <source>Static coefficient</source>
        <translation>Haftreibungszahl</translation>
    </message>
    <message>
        <source>statics rest vibration natural frequency eigenvalue stability balance</source>
        <translation>Statik Ruhe Schwingung Eigenfrequenz Eigenwert Stabilität Gleichgewicht</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Stay near</source>
        <translation>Nah bleiben</translation>
    </message>
    <message>
        <source>Steel</source>
        <translation>Stahl</translation>
    </message>
    <message>
        <source>Steepest descent</source>
        <translation>Steilster Abstieg</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schrittweite</translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation>Schritt &amp;zurück</translation>
    </message>
    <message>
        <source>Step &amp;forward</source>
        <translation>Schritt vo&amp;r</translation>
    </message>
    <message>
        <source>Step back, forward (in the view)</source>
        <translation>Schritt zurück, vor (in der Ansicht)</translation>
    </message>
    <message>
        <source>Step size</source>
        <translation>Schrittweite</translation>
    </message>
    <message>
        <source>Stephenson six-bar</source>
        <translation>Stephenson-Sechsgelenk</translation>
    </message>
    <message>
        <source>Stephenson, %1</source>
        <translation>Stephenson, %1</translation>
    </message>
    <message>
        <source>Stiffness</source>
        <translation>Steifigkeit</translation>
    </message>
    <message>
        <source>Still faulted after the reset:</source>
        <translation>Nach dem Zurücksetzen weiter gestört:</translation>
    </message>
    <message>
        <source>STL or OBJ</source>
        <translation>STL oder OBJ</translation>
    </message>
    <message>
        <source>Sto&amp;p and keep best</source>
        <translation>An&amp;halten und besten behalten</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop and keep best</source>
        <translation>Anhalten und besten behalten</translation>
    </message>
    <message>
        <source>Stop and leave</source>
        <translation>Anhalten und verlassen</translation>
    </message>
    <message>
        <source>stop at %1</source>
        <translation>Ende bei %1</translation>
    </message>
    <message>
        <source>stop rules</source>
        <translation>Abbruchregeln</translation>
    </message>
    <message>
        <source>Stopped before the first result.</source>
        <translation>Vor dem ersten Ergebnis angehalten.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>stopping criteria</source>
        <translation>Abbruch</translation>
    </message>
    <message>
        <source>Stops a search after this many iterations; going around a dead point takes several searches</source>
        <translation>Beendet eine Suche nach so vielen Iterationen; um einen Totpunkt herum sind es mehrere Suchen</translation>
    </message>
    <message>
        <source>Stops after this time</source>
        <translation>Endet nach dieser Zeit</translation>
    </message>
    <message>
        <source>Stops sending commands for a moment, at zero volts, and checks that the device notices</source>
        <translation>Schweigt einen Moment bei null Volt und prüft, ob das Gerät es merkt</translation>
    </message>
    <message>
        <source>Stops when an iteration changes the cost by less than this fraction</source>
        <translation>Endet, wenn eine Iteration die Kosten um einen kleineren Anteil ändert</translation>
    </message>
    <message>
        <source>Stops when an iteration changes the variables by less than this fraction</source>
        <translation>Endet, wenn eine Iteration die Variablen um einen kleineren Anteil ändert</translation>
    </message>
    <message>
        <source>Stops when the cost falls to this value</source>
        <translation>Endet, wenn die Kosten auf diesen Wert sinken</translation>
    </message>
    <message>
        <source>Stops when the projected gradient in scaled variables falls below this value</source>
        <translation>Endet, wenn der projizierte Gradient in skalierten Variablen darunter liegt</translation>
    </message>
    <message>
        <source>store write copy file name</source>
        <translation>speichern schreiben kopieren Datei Name</translation>
    </message>
    <message>
        <source>store write file</source>
        <translation>speichern schreiben Datei</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>Studie</translation>
    </message>
    <message>
        <source>Suggest bounds</source>
        <translation>Schranken vorschlagen</translation>
    </message>
    <message>
        <source>Surface</source>
        <translation>Fläche</translation>
    </message>
    <message>
        <source>Surfaces (*.stl *.obj *.STL *.OBJ)</source>
        <translation>Flächen (*.stl *.obj *.STL *.OBJ)</translation>
    </message>
    <message>
        <source>SVG</source>
        <translation>SVG</translation>
    </message>
    <message>
        <source>Swap the bounds</source>
        <translation>Die Schranken tauschen</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Parameterreihe</translation>
    </message>
    <message>
        <source>Switches the colors</source>
        <translation>Wechselt die Farben</translation>
    </message>
    <message>
        <source>synthesis coupler curve four-bar slider-crank geared five-bar generate poses motion body guidance Burmester function Freudenstein</source>
        <translation>Synthese Koppelkurve Viergelenk Schubkurbel Fünfgelenk Zahnräder erzeugen Lagen Bewegung Körperführung Burmester Funktion Freudenstein</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Tab, Shift+Tab</source>
        <translation>Tab, Umschalt+Tab</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Table
Shows the points as a table, with optional times</source>
        <translation>Tabelle
Zeigt die Punkte als Tabelle, wenn gewünscht mit Zeiten</translation>
    </message>
    <message>
        <source>Table (CSV)</source>
        <translation>Tabelle (CSV)</translation>
    </message>
    <message>
        <source>Table of angles</source>
        <translation>Tabelle von Winkeln</translation>
    </message>
    <message>
        <source>Tables (*.csv *.txt *.tsv)</source>
        <translation>Tabellen (*.csv *.txt *.tsv)</translation>
    </message>
    <message>
        <source>Tables (*.csv *.txt *.tsv);;All files (*)</source>
        <translation>Tabellen (*.csv *.txt *.tsv);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Tables and curves (*.csv *.txt *.tsv *.svg *.dxf);;All files (*)</source>
        <translation>Tabellen und Kurven (*.csv *.txt *.tsv *.svg *.dxf);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Tables of iterations and signals</source>
        <translation>Tabellen der Iterationen und Signale</translation>
    </message>
    <message>
        <source>Take these settings</source>
        <translation>Diese Einstellungen übernehmen</translation>
    </message>
    <message>
        <source>Takes the samples from a text file with columns: time in s, then values</source>
        <translation>Übernimmt die Stützwerte aus einer Textdatei mit Spalten: Zeit in s, dann die Werte</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Zielpunkt</translation>
    </message>
    <message>
        <source>Target function</source>
        <translation>Gewünschte Funktion</translation>
    </message>
    <message>
        <source>Target path</source>
        <translation>Gewünschte Bahn</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>Zielpunkte</translation>
    </message>
    <message>
        <source>targets</source>
        <translation>Zielpunkte</translation>
    </message>
    <message>
        <source>Tells the encoders that the rig is in its start pose now</source>
        <translation>Teilt den Drehgebern mit, dass der Prüfstand jetzt in seiner Startlage ist</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Term</translation>
    </message>
    <message>
        <source>terms</source>
        <translation>Terme</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>The %1 samples of %2 are design variables; a formula cannot be one. The samples are kept for the way back.</source>
        <translation>Die %1 Stützwerte von %2 sind Entwurfsvariablen; eine Formel kann keine sein. Die Stützwerte bleiben für den Rückweg erhalten.</translation>
    </message>
    <message>
        <source>The 3D view shows each iterate as it comes</source>
        <translation>Die 3D-Ansicht zeigt jede Iterierte, sobald sie kommt</translation>
    </message>
    <message>
        <source>The adjoint and direct gradients agree with the complex step.</source>
        <translation>Der adjungierte und der direkte Gradient stimmen mit dem komplexen Schritt überein.</translation>
    </message>
    <message>
        <source>the axis of a %1 hole in %2</source>
        <translation>die Achse einer Bohrung von %1 in %2</translation>
    </message>
    <message>
        <source>the axis of a %1 shaft of %2</source>
        <translation>die Achse einer Welle von %1 an %2</translation>
    </message>
    <message>
        <source>the best of the previous stage</source>
        <translation>das beste des vorigen</translation>
    </message>
    <message>
        <source>the body, as drawn</source>
        <translation>der Körper, wie gezeichnet</translation>
    </message>
    <message>
        <source>The bounds of an input are numbers, for example %1.</source>
        <translation>Die Schranken eines Eingangs sind Zahlen, zum Beispiel %1.</translation>
    </message>
    <message>
        <source>the cam only pushes</source>
        <translation>die Kurve drückt nur</translation>
    </message>
    <message>
        <source>The camera moves to its new place at once</source>
        <translation>Die Kamera springt sofort an ihren neuen Ort</translation>
    </message>
    <message>
        <source>The case whose motion is in the 3D view and in plots</source>
        <translation>Der Lastfall, dessen Bewegung in 3D-Ansicht und Diagrammen gezeigt wird</translation>
    </message>
    <message>
        <source>The centers of its two ends</source>
        <translation>Die Mittelpunkte der beiden Enden</translation>
    </message>
    <message>
        <source>The change in length whose effect tolerance colors show: 0.1 mm, or 0.5%</source>
        <translation>Wessen Wirkung die Toleranzfarben zeigen: 0.1 mm oder 0.5 %</translation>
    </message>
    <message>
        <source>The clipboard has no lines with a time and a value.</source>
        <translation>Die Zwischenablage enthält keine Zeilen mit einer Zeit und einem Wert.</translation>
    </message>
    <message>
        <source>The clipboard has no rows of numbers.</source>
        <translation>Die Zwischenablage enthält keine Zeilen mit Zahlen.</translation>
    </message>
    <message>
        <source>The clipboard is empty.</source>
        <translation>Die Zwischenablage ist leer.</translation>
    </message>
    <message>
        <source>The commanded voltages appear here, the feedforward dotted.</source>
        <translation>Die befohlenen Spannungen erscheinen hier, die Vorsteuerung gepunktet.</translation>
    </message>
    <message>
        <source>The connection to %1 was lost.</source>
        <translation>Die Verbindung zu %1 ist abgebrochen.</translation>
    </message>
    <message>
        <source>The corners of the convex hull of the STL or OBJ file that the link is drawn with</source>
        <translation>Die Ecken des kleinsten konvexen Körpers um die STL- oder OBJ-Datei, mit der das Glied gezeichnet ist</translation>
    </message>
    <message>
        <source>The cost of stage %1 was %2 at its start, that of stage %3 is %4 at its end. Each stage has its own cost.</source>
        <translation>Die Kosten der Stufe %1 waren %2 an ihrem Anfang, die der Stufe %3 sind %4 an ihrem Ende. Jede Stufe hat eigene Kosten.</translation>
    </message>
    <message>
        <source>The costates of the adjoint along the motion; no check is needed</source>
        <translation>Die Kozustände der Adjungierten entlang der Bewegung; eine Prüfung ist nicht nötig</translation>
    </message>
    <message>
        <source>The crank of this cognate only swings: a motor on it turns the coupler.</source>
        <translation>Die Kurbel dieses Ersatzgetriebes schwingt nur: Ein Motor darauf dreht die Koppel.</translation>
    </message>
    <message>
        <source>The crank passes the points at their times in the table, or at equal angles</source>
        <translation>Die Kurbel durchläuft die Punkte zu ihren Zeiten in der Tabelle oder in gleichen Drehungen</translation>
    </message>
    <message>
        <source>The current one runs to its end; no other starts</source>
        <translation>Die jetzige läuft zu Ende; keine weitere beginnt</translation>
    </message>
    <message>
        <source>The device can play at most %1 rows on its own; the plan has %2.</source>
        <translation>Das Gerät spielt höchstens %1 Zeilen selbst ab, der Plan hat %2.</translation>
    </message>
    <message>
        <source>the device does not go to zero volts by itself</source>
        <translation>das Gerät geht nicht von selbst auf null Volt</translation>
    </message>
    <message>
        <source>The device has %1 channels; the model has %2 motors.</source>
        <translation>Das Gerät hat %1 Kanäle, das Modell %2 Motoren.</translation>
    </message>
    <message>
        <source>the device has no command timeout</source>
        <translation>das Gerät überwacht nicht, ob Befehle ausbleiben</translation>
    </message>
    <message>
        <source>The drawing stays as it was</source>
        <translation>Die Zeichnung blieb, wie sie war</translation>
    </message>
    <message>
        <source>The drive was not replaced</source>
        <translation>Der Antrieb wurde nicht ersetzt</translation>
    </message>
    <message>
        <source>The E-stop here complements the emergency switch of the rig and never replaces it.</source>
        <translation>Der Not-Halt hier ergänzt den Notschalter des Prüfstands und ersetzt ihn nie.</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>das Ende</translation>
    </message>
    <message>
        <source>The end of the path leads back to its start</source>
        <translation>Das Ende der Bahn führt an ihren Anfang zurück</translation>
    </message>
    <message>
        <source>The error of the motion is unknown</source>
        <translation>Der Fehler der Bewegung ist unbekannt</translation>
    </message>
    <message>
        <source>The exact methods do not agree: the gradient cannot be trusted here.</source>
        <translation>Die exakten Verfahren stimmen nicht überein: Dem Gradienten ist hier nicht zu trauen.</translation>
    </message>
    <message>
        <source>The far end of the coupler: it pushes along the line from here.</source>
        <translation>Das ferne Ende der Koppel: Sie schiebt entlang der Linie von hier.</translation>
    </message>
    <message>
        <source>The fault is reset.</source>
        <translation>Die Störung ist zurückgesetzt.</translation>
    </message>
    <message>
        <source>The file cannot be compared</source>
        <translation>Die Datei kann nicht verglichen werden</translation>
    </message>
    <message>
        <source>The file cannot be imported</source>
        <translation>Die Datei kann nicht importiert werden</translation>
    </message>
    <message>
        <source>The file cannot be read: %1.</source>
        <translation>Die Datei kann nicht gelesen werden: %1.</translation>
    </message>
    <message>
        <source>The file cannot be removed and will be listed again when the project is opened.</source>
        <translation>Die Datei kann nicht entfernt werden und wird beim nächsten Öffnen des Projekts wieder aufgeführt.</translation>
    </message>
    <message>
        <source>The first %1 of %2 rows, in SI units.</source>
        <translation>Die ersten %1 von %2 Zeilen, in SI-Einheiten.</translation>
    </message>
    <message>
        <source>The first in the queue cannot start; see the problems below.</source>
        <translation>Die erste in der Warteschlange kann nicht starten; siehe die Probleme unten.</translation>
    </message>
    <message>
        <source>The fixed body</source>
        <translation>Der feste Körper</translation>
    </message>
    <message>
        <source>The gradient appears with the first iteration.</source>
        <translation>Der Gradient erscheint mit der ersten Iteration.</translation>
    </message>
    <message>
        <source>The gradient check could not be saved with the optimization</source>
        <translation>Die Gradientenprüfung konnte nicht mit der Optimierung gesichert werden</translation>
    </message>
    <message>
        <source>The gradient is zero at this start. Disturb the start, or choose other variables.</source>
        <translation>Keine Variable ändert die Kosten. Wählen Sie andere.</translation>
    </message>
    <message>
        <source>the ground</source>
        <translation>das Gestell</translation>
    </message>
    <message>
        <source>The ground link must be longer than zero.</source>
        <translation>Das Gestellglied muss länger als null sein.</translation>
    </message>
    <message>
        <source>The help pages are not installed with this program. They are in the resources/help folder of the source code.</source>
        <translation>Die Hilfeseiten sind mit diesem Programm nicht installiert. Sie liegen im Ordner resources/help des Quelltexts.</translation>
    </message>
    <message>
        <source>The interrupted trial was not kept</source>
        <translation>Der abgebrochene Versuch wurde nicht behalten</translation>
    </message>
    <message>
        <source>the joint reaction</source>
        <translation>die Gelenkreaktion</translation>
    </message>
    <message>
        <source>The joint that the driven link turns or slides on</source>
        <translation>Das Gelenk, in dem sich das angetriebene Glied dreht oder gleitet</translation>
    </message>
    <message>
        <source>The largest cost that counts as good, besides the constraints</source>
        <translation>Die größten Kosten, die neben den Nebenbedingungen als gut gelten</translation>
    </message>
    <message>
        <source>The largest number of threads a computation uses; results do not depend on it</source>
        <translation>So viele Threads nutzt eine Berechnung höchstens; die Ergebnisse hängen nicht davon ab</translation>
    </message>
    <message>
        <source>The last action failed</source>
        <translation>Die letzte Aktion schlug fehl</translation>
    </message>
    <message>
        <source>The limit of %1 has changed since then.</source>
        <translation>Der Grenzwert von %1 wurde seitdem verschoben.</translation>
    </message>
    <message>
        <source>the link</source>
        <translation>das Glied</translation>
    </message>
    <message>
        <source>The linkage that was found</source>
        <translation>Das gefundene Getriebe</translation>
    </message>
    <message>
        <source>The log file is %1.</source>
        <translation>Die Protokolldatei ist %1.</translation>
    </message>
    <message>
        <source>The log of trial %1 was not written</source>
        <translation>Das Protokoll von Versuch %1 wurde nicht geschrieben</translation>
    </message>
    <message>
        <source>The mass does not update when the shape of the link changes. Compute it again afterward.</source>
        <translation>Die Masse folgt nicht, wenn das Glied eine andere Form bekommt. Danach neu berechnen.</translation>
    </message>
    <message>
        <source>The matrices were not saved</source>
        <translation>Die Matrizen wurden nicht gespeichert</translation>
    </message>
    <message>
        <source>The measurements are in %1.</source>
        <translation>Die Messwerte stehen in %1.</translation>
    </message>
    <message>
        <source>The mechanism as drawn, with the paths of its measured points (blue)</source>
        <translation>Der Mechanismus wie gezeichnet, mit den Bahnen seiner gemessenen Punkte (blau)</translation>
    </message>
    <message>
        <source>The mechanism at its start: before (dashed) and after, with the paths of its measured points (blue)</source>
        <translation>Der Mechanismus am Anfang: vorher (gestrichelt) und nachher, mit den Bahnen seiner gemessenen Punkte (blau)</translation>
    </message>
    <message>
        <source>The mechanism in %1 is the same as in this window.</source>
        <translation>Der Mechanismus in %1 ist derselbe wie in diesem Fenster.</translation>
    </message>
    <message>
        <source>The motion is not steady: its equations are others a moment later. These modes hold for its start only.</source>
        <translation>Die Bewegung ist nicht stationär: Ihre Gleichungen sind einen Augenblick später andere. Diese Schwingungen gelten nur für ihren Beginn.</translation>
    </message>
    <message>
        <source>The motion on paper: picture, plots, settings, dimensions, masses and accuracy</source>
        <translation>Die Bewegung auf Papier: Bild, Diagramme, Einstellungen, Maße, Massen und Genauigkeit</translation>
    </message>
    <message>
        <source>The motion shown is older than the model: see the problems</source>
        <translation>Die gezeigte Bewegung ist älter als das Modell: siehe Probleme</translation>
    </message>
    <message>
        <source>The motion stops at its start: see the problems</source>
        <translation>Die Bewegung endet an ihrem Anfang: siehe Probleme</translation>
    </message>
    <message>
        <source>The motor whose limits are shown and changed</source>
        <translation>Wessen Grenzwerte gezeigt und geändert werden</translation>
    </message>
    <message>
        <source>The name of the optimization could not be saved</source>
        <translation>Der Name der Optimierung konnte nicht gesichert werden</translation>
    </message>
    <message>
        <source>The name used in formulas; renaming it updates every formula</source>
        <translation>Der Name in Formeln; umbenennen passt jede Formel an</translation>
    </message>
    <message>
        <source>the normal of a face of %1</source>
        <translation>die Normale einer Fläche von %1</translation>
    </message>
    <message>
        <source>The objective has no terms. Add one first.</source>
        <translation>Die Zielfunktion hat keine Terme. Zuerst einen hinzufügen.</translation>
    </message>
    <message>
        <source>The objective has no terms: costates are those of the cost.</source>
        <translation>Die Zielfunktion hat keine Terme: Kozustände sind die der Kosten.</translation>
    </message>
    <message>
        <source>The objective has no terms: there is nothing to differentiate.</source>
        <translation>Die Zielfunktion hat keine Terme: Es gibt nichts abzuleiten.</translation>
    </message>
    <message>
        <source>The optimization cannot start</source>
        <translation>Die Optimierung kann nicht starten</translation>
    </message>
    <message>
        <source>The optimization continues, but its results are no longer saved</source>
        <translation>Die Optimierung läuft weiter, ihre Ergebnisse werden aber nicht mehr gespeichert</translation>
    </message>
    <message>
        <source>The optimization found no design.</source>
        <translation>Die Optimierung fand keinen Entwurf.</translation>
    </message>
    <message>
        <source>The optimization has no iteration to continue from.</source>
        <translation>Die Optimierung hat keine Iteration, von der aus sie sich fortsetzen lässt.</translation>
    </message>
    <message>
        <source>The optimization is kept only until the window closes</source>
        <translation>Die Optimierung bleibt nur erhalten, bis das Fenster geschlossen wird</translation>
    </message>
    <message>
        <source>The optimization is paused</source>
        <translation>Die Optimierung ist angehalten</translation>
    </message>
    <message>
        <source>The optimization keeps its full result. Undo what was removed or changed, then restore its design.</source>
        <translation>Die Optimierung behält ihr ganzes Ergebnis. Zurücknehmen, was entfernt oder geändert wurde, dann ihren Entwurf wiederherstellen.</translation>
    </message>
    <message>
        <source>The optimization solves the problem of %1. Restore its design here and press Start, or continue it there.</source>
        <translation>Die Optimierung löst die Aufgabe von %1. Ihren Entwurf hier wiederherstellen und „Starten“ drücken oder sie dort fortsetzen.</translation>
    </message>
    <message>
        <source>The optimization waits until it is resumed</source>
        <translation>Die Optimierung wartet, bis sie fortgesetzt wird</translation>
    </message>
    <message>
        <source>The optimization was computed for %1; this project does not have %2.</source>
        <translation>Die Optimierung wurde für %1 berechnet; dieses Projekt hat %2 nicht.</translation>
    </message>
    <message>
        <source>The optimization was not saved</source>
        <translation>Die Optimierung wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>The optimizer changes the samples</source>
        <translation>Die Optimierung ändert die Stützwerte</translation>
    </message>
    <message>
        <source>The optimizer changes this number. Click to hold it fixed.</source>
        <translation>Die Optimierung ändert diese Zahl. Klicken hält sie fest.</translation>
    </message>
    <message>
        <source>The path of the end effector appears here, reconstructed from the encoders.</source>
        <translation>Die Bahn des Endeffektors erscheint hier, aus den Drehgebern berechnet.</translation>
    </message>
    <message>
        <source>The PDF could not be drawn: there may be too little memory. Close other programs and try again, or save the report as Markdown.</source>
        <translation>Das PDF konnte nicht gezeichnet werden: Vielleicht fehlt Speicher. Andere Programme schließen und noch einmal versuchen oder den Bericht als Markdown speichern.</translation>
    </message>
    <message>
        <source>The picture is on the clipboard.</source>
        <translation>Das Bild ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>The picture is to scale: click points along the curve.</source>
        <translation>Das Bild ist maßstäblich: Punkte entlang der Kurve anklicken.</translation>
    </message>
    <message>
        <source>The plan changed while armed. Disarm, then arm again.</source>
        <translation>Der Plan hat sich geändert, während der Prüfstand scharf war. Entschärfen, dann wieder scharf schalten.</translation>
    </message>
    <message>
        <source>The plan is being computed.</source>
        <translation>Der Plan wird berechnet.</translation>
    </message>
    <message>
        <source>The plane you draw in
Automatic: that of the mechanism, so that it stays planar</source>
        <translation>Die Ebene, in der gezeichnet wird
Automatisch: die des Mechanismus, damit er eben bleibt</translation>
    </message>
    <message>
        <source>The plots of the window, with a line at the current time</source>
        <translation>Die Diagramme des Fensters, mit einer Linie an der jetzigen Zeit</translation>
    </message>
    <message>
        <source>The point that moves when length or angle is changed. Other links follow and keep their lengths; the other end moves only where no loop can close otherwise.</source>
        <translation>Der Punkt, der sich bewegt, wenn Länge oder Winkel geändert wird. Andere Glieder folgen und behalten ihre Länge; das andere Ende bewegt sich nur, wo sich eine Schleife sonst nicht schließt.</translation>
    </message>
    <message>
        <source>The point where the coupler pushes the driven link</source>
        <translation>Der Punkt, an dem die Koppel das angetriebene Glied schiebt</translation>
    </message>
    <message>
        <source>The points count, not the curve between them</source>
        <translation>Die Punkte zählen, nicht die Kurve dazwischen</translation>
    </message>
    <message>
        <source>The program ffmpeg, which makes videos, was not found.</source>
        <translation>Das Programm ffmpeg, das Videos macht, wurde nicht gefunden.</translation>
    </message>
    <message>
        <source>The program ffmpeg, which makes videos, was not found. Install it: sudo apt install ffmpeg. Without it, save numbered pictures here, or close this and use File › Save 3D animation.</source>
        <translation>Das Programm ffmpeg, das Videos macht, wurde nicht gefunden. Installieren mit: sudo apt install ffmpeg. Ohne es hier nummerierte Bilder speichern, oder schließen und Datei › 3D-Animation speichern wählen.</translation>
    </message>
    <message>
        <source>the project as drawn</source>
        <translation>das Projekt wie gezeichnet</translation>
    </message>
    <message>
        <source>The project differs from what was optimized</source>
        <translation>Das Projekt unterscheidet sich von dem, was optimiert wurde</translation>
    </message>
    <message>
        <source>The project does not have %1.</source>
        <translation>Das Projekt hat %1 nicht.</translation>
    </message>
    <message>
        <source>The project is kept. Check it, save it under another name, and restart Linkwright.</source>
        <translation>Das Projekt ist gesichert. Es prüfen, unter einem anderen Namen speichern und Linkwright neu starten.</translation>
    </message>
    <message>
        <source>The queue of optimizations cannot be read</source>
        <translation>Die Warteschlange der Optimierungen kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>The queue of optimizations is not saved</source>
        <translation>Die Warteschlange der Optimierungen wird nicht gesichert</translation>
    </message>
    <message>
        <source>The reaction of 1 joint is now measured. Ctrl+Z undoes this.</source>
        <translation>Die Reaktion von 1 Gelenk wird von jetzt an gemessen. Strg+Z nimmt das zurück.</translation>
    </message>
    <message>
        <source>The reactions of %1 joints are now measured. Ctrl+Z undoes this.</source>
        <translation>Die Reaktionen von %1 Gelenken werden von jetzt an gemessen. Strg+Z nimmt das zurück.</translation>
    </message>
    <message>
        <source>The reactions of all joints are already measured.</source>
        <translation>Die Reaktionen aller Gelenke werden schon gemessen.</translation>
    </message>
    <message>
        <source>The report lists what was imported, changed and left out.</source>
        <translation>Der Bericht nennt, was importiert, was geändert und was weggelassen wurde.</translation>
    </message>
    <message>
        <source>the result of the previous stage</source>
        <translation>das Ergebnis der vorigen Stufe</translation>
    </message>
    <message>
        <source>The results are from an earlier project or study. What differs: %1. Undo that, or start over.</source>
        <translation>Die Ergebnisse gehören zu einem früheren Projekt oder einer früheren Studie. Unterschied: %1. Das zurücknehmen oder neu beginnen.</translation>
    </message>
    <message>
        <source>The rig is %1 off its start pose.</source>
        <translation>Der Prüfstand ist %1 von seiner Startlage entfernt.</translation>
    </message>
    <message>
        <source>The rig is armed or running.</source>
        <translation>Der Prüfstand ist scharf oder läuft.</translation>
    </message>
    <message>
        <source>The rig is armed or running. Stop it and leave?</source>
        <translation>Der Prüfstand ist scharf oder läuft. Anhalten und verlassen?</translation>
    </message>
    <message>
        <source>The rig is stopped at zero volts</source>
        <translation>Der Prüfstand steht bei null Volt</translation>
    </message>
    <message>
        <source>The rows are not sorted by elongation at %1.</source>
        <translation>Die Zeilen sind bei %1 nicht nach der Verlängerung sortiert.</translation>
    </message>
    <message>
        <source>the same coordinate</source>
        <translation>dieselbe Koordinate</translation>
    </message>
    <message>
        <source>the same in all cases</source>
        <translation>in allen Lastfällen dieselben</translation>
    </message>
    <message>
        <source>The sample itself stays as it is. Save asks where to keep this copy.</source>
        <translation>Das Beispiel selbst bleibt, wie es ist. „Speichern“ fragt, wo diese Kopie liegen soll.</translation>
    </message>
    <message>
        <source>The settings of the rig could not be read</source>
        <translation>Die Einstellungen des Prüfstands wurden nicht gelesen</translation>
    </message>
    <message>
        <source>The signal of this term</source>
        <translation>Das Signal dieses Terms</translation>
    </message>
    <message>
        <source>The simulated rig needs no hardware.</source>
        <translation>Der simulierte Prüfstand braucht keine Hardware.</translation>
    </message>
    <message>
        <source>The simulated rig needs no tests; you can try them.</source>
        <translation>Der simulierte Prüfstand braucht keine Prüfungen; ausprobieren lassen sie sich.</translation>
    </message>
    <message>
        <source>The standard deviation that follows from the gradient alone; where both agree, the shares can be trusted</source>
        <translation>Die Standardabweichung, die aus dem Gradienten allein folgt; wo beide übereinstimmen, ist den Anteilen zu trauen</translation>
    </message>
    <message>
        <source>the start</source>
        <translation>der Anfang</translation>
    </message>
    <message>
        <source>The studies could not be read</source>
        <translation>Die Studien wurden nicht gelesen</translation>
    </message>
    <message>
        <source>The studies of the file stay as they are</source>
        <translation>Die Studien der Datei bleiben, wie sie sind</translation>
    </message>
    <message>
        <source>The study is being computed.</source>
        <translation>Die Studie wird berechnet.</translation>
    </message>
    <message>
        <source>The study no longer exists.</source>
        <translation>Die Studie ist nicht mehr da.</translation>
    </message>
    <message>
        <source>the sum of all cases</source>
        <translation>die Summe aller Lastfälle</translation>
    </message>
    <message>
        <source>The table has fewer than two rows.</source>
        <translation>Die Tabelle hat weniger als zwei Zeilen.</translation>
    </message>
    <message>
        <source>The table has only a time column.</source>
        <translation>Die Tabelle hat eine Zeitspalte und sonst nichts.</translation>
    </message>
    <message>
        <source>The table has times. Turn on With timing to use them.</source>
        <translation>Die Tabelle hat Zeiten. „Mit Zeiten“ ankreuzen, um sie zu verwenden.</translation>
    </message>
    <message>
        <source>The table is shorter than the radius of a tire. Check the unit of its file.</source>
        <translation>Die Tabelle ist kürzer als der Radius eines Reifens. Die Einheit ihrer Datei prüfen.</translation>
    </message>
    <message>
        <source>The time at which the signal is evaluated</source>
        <translation>Die Zeit, zu der das Signal ausgewertet wird</translation>
    </message>
    <message>
        <source>The times in the first column do not increase from row %1 to row %2.</source>
        <translation>Die Zeiten in der ersten Spalte steigen von Zeile %1 zu Zeile %2 nicht an.</translation>
    </message>
    <message>
        <source>The tracking error of each motor appears here.</source>
        <translation>Der Folgefehler jedes Motors erscheint hier.</translation>
    </message>
    <message>
        <source>The trial could not start</source>
        <translation>Der Versuch konnte nicht starten</translation>
    </message>
    <message>
        <source>The trial was recorded for %1.</source>
        <translation>Der Versuch wurde für %1 aufgezeichnet.</translation>
    </message>
    <message>
        <source>The true value is beyond the limit by %1: use a smaller smoothing.</source>
        <translation>Der wahre Wert liegt um %1 jenseits des Grenzwerts: eine kleinere Glättung verwenden.</translation>
    </message>
    <message>
        <source>The units that the project is shown in
Every field accepts other units, too: 12 mm, 30 deg, 90 rpm</source>
        <translation>Einheiten, in denen das Projekt angezeigt wird
Jedes Feld nimmt auch andere an: 12 mm, 30 deg, 90 rpm</translation>
    </message>
    <message>
        <source>The unknowns of the equations of motion: joint coordinates and momenta, or poses and momenta of all bodies with every joint as a constraint; divide and conquer computes the joint form of long chains by substructures. All give the same motion.</source>
        <translation>Die Unbekannten der Bewegungsgleichungen: Gelenkkoordinaten und -impulse, oder Lagen und Impulse aller Körper mit jedem Gelenk als Zwangsbedingung; „Teile und herrsche“ berechnet die Gelenkform langer Ketten über Teilstrukturen. Alle ergeben dieselbe Bewegung.</translation>
    </message>
    <message>
        <source>The unsaved work could not be restored</source>
        <translation>Die nicht gespeicherte Arbeit konnte nicht wiederhergestellt werden</translation>
    </message>
    <message>
        <source>The value may exceed its limits by at most the scale times the tolerance. If empty, the scale is the size of the limit closest to zero, but at least a thousandth of the range of the value along the motion.</source>
        <translation>Der Wert darf seine Grenzwerte höchstens um Maßstab mal Toleranz verletzen. Leer: Der Maßstab ist der Betrag des Grenzwerts, der näher an null liegt, mindestens aber ein Tausendstel des Bereichs, den der Wert während der Bewegung durchläuft.</translation>
    </message>
    <message>
        <source>The value may exceed its limits by at most the scale times the tolerance. The tolerance is the same for all constraints of the project.</source>
        <translation>Der Wert darf seine Grenzwerte höchstens um Maßstab mal Toleranz verletzen. Die Toleranz gilt für alle Nebenbedingungen des Projekts.</translation>
    </message>
    <message>
        <source>The watchdog test failed: the device does not go to zero volts by itself.</source>
        <translation>Die Watchdog-Prüfung schlug fehl: Das Gerät geht nicht von selbst auf null Volt.</translation>
    </message>
    <message>
        <source>the world</source>
        <translation>die Welt</translation>
    </message>
    <message>
        <source>the worst case</source>
        <translation>der schlechteste Lastfall</translation>
    </message>
    <message>
        <source>There is a gap before pose %1: fill it, or move the pose up.</source>
        <translation>Vor Lage %1 ist eine Lücke: ausfüllen oder die Lage nach oben verschieben.</translation>
    </message>
    <message>
        <source>There is already a row at %1 s.</source>
        <translation>Bei %1 s gibt es schon eine Zeile.</translation>
    </message>
    <message>
        <source>There is another study named "%1".</source>
        <translation>Eine andere Studie heißt schon „%1“.</translation>
    </message>
    <message>
        <source>There is no log file yet</source>
        <translation>Es gibt noch keine Protokolldatei</translation>
    </message>
    <message>
        <source>There is no motion to save</source>
        <translation>Es gibt keine Bewegung zu speichern</translation>
    </message>
    <message>
        <source>There is no motion: see the problems</source>
        <translation>Es gibt keine Bewegung: siehe Probleme</translation>
    </message>
    <message>
        <source>There is no plan; see the problems.</source>
        <translation>Es gibt keinen Plan; siehe Probleme.</translation>
    </message>
    <message>
        <source>There is no point "%1".</source>
        <translation>Es gibt keinen Punkt „%1“.</translation>
    </message>
    <message>
        <source>There is no point "%1". Separate the names of points by commas.</source>
        <translation>Es gibt keinen Punkt „%1“. Die Namen der Punkte mit Kommas trennen.</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>der Speicher reicht nicht</translation>
    </message>
    <message>
        <source>There is nothing to measure yet.</source>
        <translation>Noch gibt es nichts zu messen.</translation>
    </message>
    <message>
        <source>These are %1 projects.</source>
        <translation>Dies sind %1 Projekte.</translation>
    </message>
    <message>
        <source>These elements have no numbers in common.</source>
        <translation>Diese Elemente haben keine Zahlen gemeinsam.</translation>
    </message>
    <message>
        <source>Thickness</source>
        <translation>Dicke</translation>
    </message>
    <message>
        <source>Third axis on the right</source>
        <translation>Dritte Achse rechts</translation>
    </message>
    <message>
        <source>This is a plain number without a unit, for example %1.</source>
        <translation>Dies ist eine reine Zahl ohne Einheit, zum Beispiel %1.</translation>
    </message>
    <message>
        <source>This is a sample that comes with Linkwright.</source>
        <translation>Dies ist ein Beispiel, das mit Linkwright kommt.</translation>
    </message>
    <message>
        <source>This is not a Linkwright project.</source>
        <translation>Dies ist kein Linkwright-Projekt.</translation>
    </message>
    <message>
        <source>This is not a program. Choose another file.</source>
        <translation>Dies ist kein Programm. Eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>this number</source>
        <translation>diese Zahl</translation>
    </message>
    <message>
        <source>This number is too large to compute with.</source>
        <translation>Diese Zahl ist zu groß, um damit zu rechnen.</translation>
    </message>
    <message>
        <source>This page, help pages</source>
        <translation>Diese Seite, Hilfeseiten</translation>
    </message>
    <message>
        <source>This part has no round or planar face.</source>
        <translation>Dieses Teil hat keine runde oder ebene Fläche.</translation>
    </message>
    <message>
        <source>This plan needs none: it begins at rest</source>
        <translation>Dieser Plan braucht keinen: Er beginnt in Ruhe</translation>
    </message>
    <message>
        <source>this point of %1</source>
        <translation>diesem Punkt von %1</translation>
    </message>
    <message>
        <source>This project does not have what the optimization changes: %1.</source>
        <translation>Dieses Projekt hat nicht, was die Optimierung ändert: %1.</translation>
    </message>
    <message>
        <source>This project has none of the numbers the optimization changes: %1.</source>
        <translation>Dieses Projekt hat keine der Zahlen, die die Optimierung ändert: %1.</translation>
    </message>
    <message>
        <source>This results folder cannot be created or written to.</source>
        <translation>Dieser Ergebnisordner kann nicht angelegt oder beschrieben werden.</translation>
    </message>
    <message>
        <source>This signal was deleted</source>
        <translation>Nicht Teil dieser Bewegung</translation>
    </message>
    <message>
        <source>This target has no time. Give each one a time, or none.</source>
        <translation>Dieser Zielpunkt hat keine Zeit. Jedem eine Zeit geben oder keinem.</translation>
    </message>
    <message>
        <source>This window</source>
        <translation>Dieses Fenster</translation>
    </message>
    <message>
        <source>thread lead pitch</source>
        <translation>Gewinde Steigung</translation>
    </message>
    <message>
        <source>Through</source>
        <translation>Durch</translation>
    </message>
    <message>
        <source>Tick what to find. Identify compares the model with trial %1.</source>
        <translation>Ankreuzen, was gesucht wird. „Identifizieren“ vergleicht das Modell mit Versuch %1.</translation>
    </message>
    <message>
        <source>tilted</source>
        <translation>gekippt</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Time (s)</source>
        <translation>Zeit (s)</translation>
    </message>
    <message>
        <source>Time [s]</source>
        <translation>Zeit [s]</translation>
    </message>
    <message>
        <source>Time for motion and cost, and what the gradient adds, in the last iteration</source>
        <translation>Zeit für Bewegung und Kosten in der letzten Iteration, und was der Gradient hinzufügt</translation>
    </message>
    <message>
        <source>Time in forward runs (motion and cost)</source>
        <translation>Zeit in Vorwärtsläufen von Bewegung und Kosten</translation>
    </message>
    <message>
        <source>Time without pauses, and the longest it can still take; it may converge sooner</source>
        <translation>Zeit ohne Pausen, und wie lange es höchstens noch dauert; sie kann früher konvergieren</translation>
    </message>
    <message>
        <source>Time, s</source>
        <translation>Zeit, s</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Times are optional. Without them, timing is free.</source>
        <translation>Zeiten sind freiwillig. Ohne sie ist der Zeitverlauf frei.</translation>
    </message>
    <message>
        <source>Timing</source>
        <translation>Zeitverhalten</translation>
    </message>
    <message>
        <source>Tire</source>
        <translation>Reifen</translation>
    </message>
    <message>
        <source>tire force</source>
        <translation>Reifenkraft</translation>
    </message>
    <message>
        <source>tire load</source>
        <translation>Radlast</translation>
    </message>
    <message>
        <source>Tires</source>
        <translation>Reifen</translation>
    </message>
    <message>
        <source>Titanium</source>
        <translation>Titan</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>to add a corner at %1</source>
        <translation>fügt bei %1 eine Ecke hinzu</translation>
    </message>
    <message>
        <source>to begin a damper at %1</source>
        <translation>beginnt einen Dämpfer bei %1</translation>
    </message>
    <message>
        <source>to begin a gear coupling at %1</source>
        <translation>beginnt eine Getriebekopplung bei %1</translation>
    </message>
    <message>
        <source>to begin a link at %1</source>
        <translation>beginnt ein Glied bei %1</translation>
    </message>
    <message>
        <source>to begin a link with many points at %1</source>
        <translation>beginnt ein Glied mit vielen Punkten bei %1</translation>
    </message>
    <message>
        <source>to begin a rod at %1</source>
        <translation>beginnt eine Stange bei %1</translation>
    </message>
    <message>
        <source>to begin a spring at %1</source>
        <translation>beginnt eine Feder bei %1</translation>
    </message>
    <message>
        <source>to close the curve</source>
        <translation>schließt die Kurve</translation>
    </message>
    <message>
        <source>to close the path</source>
        <translation>schließt die Bahn</translation>
    </message>
    <message>
        <source>to couple it with %1</source>
        <translation>koppelt es mit %1</translation>
    </message>
    <message>
        <source>to drive %1</source>
        <translation>treibt %1 an</translation>
    </message>
    <message>
        <source>to end the damper at %1</source>
        <translation>beendet den Dämpfer bei %1</translation>
    </message>
    <message>
        <source>to end the link at %1</source>
        <translation>beendet das Glied bei %1</translation>
    </message>
    <message>
        <source>to end the rod at %1</source>
        <translation>beendet die Stange bei %1</translation>
    </message>
    <message>
        <source>to end the spring at %1</source>
        <translation>beendet die Feder bei %1</translation>
    </message>
    <message>
        <source>to give %1 dry friction</source>
        <translation>gibt %1 trockene Reibung</translation>
    </message>
    <message>
        <source>to give %1 play</source>
        <translation>um %1 Spiel zu geben</translation>
    </message>
    <message>
        <source>to guide %1 on a curve</source>
        <translation>%1 auf einer Kurve führen</translation>
    </message>
    <message>
        <source>to join it with %1</source>
        <translation>verbindet es mit %1</translation>
    </message>
    <message>
        <source>to lead the curve through %1</source>
        <translation>die Kurve durch %1 legen</translation>
    </message>
    <message>
        <source>to lead the path through %1</source>
        <translation>führt die Bahn durch %1</translation>
    </message>
    <message>
        <source>to let %1 follow a path</source>
        <translation>lässt %1 einer Bahn folgen</translation>
    </message>
    <message>
        <source>to let %1 slide</source>
        <translation>lässt %1 gleiten</translation>
    </message>
    <message>
        <source>to let %1 touch</source>
        <translation>lässt %1 berühren</translation>
    </message>
    <message>
        <source>to make it slide toward %1</source>
        <translation>lässt es in Richtung %1 gleiten</translation>
    </message>
    <message>
        <source>to mark %1</source>
        <translation>markiert %1</translation>
    </message>
    <message>
        <source>to measure from %1</source>
        <translation>misst von %1</translation>
    </message>
    <message>
        <source>to measure the angle to %1</source>
        <translation>misst den Winkel zu %1</translation>
    </message>
    <message>
        <source>to measure to %1</source>
        <translation>misst bis %1</translation>
    </message>
    <message>
        <source>to point it toward %1</source>
        <translation>richtet sie auf %1</translation>
    </message>
    <message>
        <source>to put a %2 at %1</source>
        <translation>setzt bei %1 ein: %2</translation>
    </message>
    <message>
        <source>to put a %2 on %1</source>
        <translation>setzt auf %1 ein: %2</translation>
    </message>
    <message>
        <source>to put a bushing at %1</source>
        <translation>setzt ein Elastomerlager bei %1 ein</translation>
    </message>
    <message>
        <source>to put a controller on %1</source>
        <translation>setzt einen Regler auf %1</translation>
    </message>
    <message>
        <source>to put a force at %1</source>
        <translation>setzt eine Kraft bei %1 an</translation>
    </message>
    <message>
        <source>to put a ground pivot at %1</source>
        <translation>setzt ein Gestelllager bei %1</translation>
    </message>
    <message>
        <source>to put a motor on %1</source>
        <translation>setzt einen Motor auf %1</translation>
    </message>
    <message>
        <source>to put a road at %1</source>
        <translation>legt eine Fahrbahn durch %1</translation>
    </message>
    <message>
        <source>to put a torsional spring on %1</source>
        <translation>setzt eine Drehfeder auf %1</translation>
    </message>
    <message>
        <source>to put stops on %1</source>
        <translation>setzt Anschläge auf %1</translation>
    </message>
    <message>
        <source>to put the center of a tire at %1</source>
        <translation>setzt den Mittelpunkt eines Reifens auf %1</translation>
    </message>
    <message>
        <source>to put the center of a wheel at %1</source>
        <translation>setzt den Mittelpunkt eines Rads auf %1</translation>
    </message>
    <message>
        <source>to put the ground at %1</source>
        <translation>legt den Boden durch %1</translation>
    </message>
    <message>
        <source>to put the road at %1</source>
        <translation>legt die Fahrbahn durch %1</translation>
    </message>
    <message>
        <source>to put the surface at %1</source>
        <translation>legt die Fläche durch %1</translation>
    </message>
    <message>
        <source>To the start (Home)</source>
        <translation>Zum Anfang (Pos1)</translation>
    </message>
    <message>
        <source>to turn its free side toward %1</source>
        <translation>dreht die freie Seite zu %1</translation>
    </message>
    <message>
        <source>Together with</source>
        <translation>Zusammen mit</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>Tolerance analysis</source>
        <translation>Toleranz: Zahlen streuen lassen</translation>
    </message>
    <message>
        <source>Tolerance colors need a motion that is determined by drives alone.</source>
        <translation>Toleranzfarben brauchen eine Bewegung, die allein die Antriebe bestimmen.</translation>
    </message>
    <message>
        <source>Tolerance that matters</source>
        <translation>Entscheidende Toleranz</translation>
    </message>
    <message>
        <source>Tolerance ±</source>
        <translation>Toleranz ±</translation>
    </message>
    <message>
        <source>Tolerances</source>
        <translation>Toleranzen</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Top, bottom</source>
        <translation>Oben, unten</translation>
    </message>
    <message>
        <source>Torque</source>
        <translation>Drehmoment</translation>
    </message>
    <message>
        <source>torque</source>
        <translation>Drehmoment</translation>
    </message>
    <message>
        <source>Torque and power of the drives are unknown</source>
        <translation>Moment und Leistung der Antriebe sind unbekannt</translation>
    </message>
    <message>
        <source>Torque const.</source>
        <translation>Momentenkonst.</translation>
    </message>
    <message>
        <source>Torque constant</source>
        <translation>Drehmomentkonstante</translation>
    </message>
    <message>
        <source>torque of a motor</source>
        <translation>Drehmoment eines Motors</translation>
    </message>
    <message>
        <source>torque on a body</source>
        <translation>Drehmoment an einem Körper</translation>
    </message>
    <message>
        <source>Torque on the mechanism. The flywheel is the moment of inertia on the shaft that keeps the speed this even while a motor gives the mean torque.</source>
        <translation>Moment auf den Mechanismus. Das Schwungrad ist das Trägheitsmoment auf der Welle, das die Drehzahl so gleichmäßig hält, während ein Motor das mittlere Moment abgibt.</translation>
    </message>
    <message>
        <source>Torque, power and energy of each drive and motor in one turn, and the flywheel that evens its speed</source>
        <translation>Moment, Leistung und Energie jedes Antriebs und Motors in einer Umdrehung und das Schwungrad, das seine Drehzahl ausgleicht</translation>
    </message>
    <message>
        <source>Torsional spring</source>
        <translation>Drehfeder</translation>
    </message>
    <message>
        <source>Torsional springs</source>
        <translation>Drehfedern</translation>
    </message>
    <message>
        <source>total energy at the start</source>
        <translation>Gesamtenergie am Anfang</translation>
    </message>
    <message>
        <source>total energy, from</source>
        <translation>Gesamtenergie, von</translation>
    </message>
    <message>
        <source>total energy, to</source>
        <translation>Gesamtenergie, bis</translation>
    </message>
    <message>
        <source>Touched from inside</source>
        <translation>Von innen berührt</translation>
    </message>
    <message>
        <source>trace coupler curve</source>
        <translation>Spur Koppelkurve</translation>
    </message>
    <message>
        <source>trace path coupler curve point of interest sensor</source>
        <translation>Spur Bahn Koppelkurve betrachteter Punkt Sensor</translation>
    </message>
    <message>
        <source>Tracking error</source>
        <translation>Folgefehler</translation>
    </message>
    <message>
        <source>Trade-off</source>
        <translation>Zielkonflikt</translation>
    </message>
    <message>
        <source>Trade-off of two or three objectives</source>
        <translation>Zielkonflikt: zwei oder drei Funktionen abwägen</translation>
    </message>
    <message>
        <source>Transition</source>
        <translation>Übergang</translation>
    </message>
    <message>
        <source>Transition velocity</source>
        <translation>Übergangsgeschwindigkeit</translation>
    </message>
    <message>
        <source>Transmission angle</source>
        <translation>Übertragungswinkel</translation>
    </message>
    <message>
        <source>transmission angle</source>
        <translation>Übertragungswinkel</translation>
    </message>
    <message>
        <source>Transmission angle at %1, from %2</source>
        <translation>Übertragungswinkel bei %1, von %2</translation>
    </message>
    <message>
        <source>Transmission angle over the turn of the crank</source>
        <translation>Übertragungswinkel über der Drehung der Kurbel</translation>
    </message>
    <message>
        <source>Transmission angle, %1° to %2°</source>
        <translation>Übertragungswinkel, %1° bis %2°</translation>
    </message>
    <message>
        <source>transmission ratio teeth</source>
        <translation>Übersetzung Zähne</translation>
    </message>
    <message>
        <source>Transparent (WebM, GIF, pictures)</source>
        <translation>Transparent (WebM, GIF, Bilder)</translation>
    </message>
    <message>
        <source>Travel</source>
        <translation>Weg</translation>
    </message>
    <message>
        <source>travel</source>
        <translation>Weg</translation>
    </message>
    <message>
        <source>Trial</source>
        <translation>Versuch</translation>
    </message>
    <message>
        <source>Trial %1</source>
        <translation>Versuch %1</translation>
    </message>
    <message>
        <source>Trial %1   %2   %3 / %4 s</source>
        <translation>Versuch %1   %2   %3 / %4 s</translation>
    </message>
    <message>
        <source>Trial %1, %2</source>
        <translation>Versuch %1, %2</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>trials measured error learn</source>
        <translation>Versuche gemessen Fehler lernen</translation>
    </message>
    <message>
        <source>triple-rocker</source>
        <translation>Dreifachschwinge</translation>
    </message>
    <message>
        <source>Turn [°]</source>
        <translation>Drehung [°]</translation>
    </message>
    <message>
        <source>Turn off loop correction</source>
        <translation>Schleifen driften lassen</translation>
    </message>
    <message>
        <source>Turn on loop correction</source>
        <translation>Schleifen nach jedem Schritt schließen</translation>
    </message>
    <message>
        <source>Turn the axis of %1</source>
        <translation>Die Achse von %1 drehen</translation>
    </message>
    <message>
        <source>Turn the crank</source>
        <translation>Die Kurbel drehen</translation>
    </message>
    <message>
        <source>Turn the view</source>
        <translation>Die Ansicht drehen</translation>
    </message>
    <message>
        <source>Turn the view: the work plane is seen edge-on</source>
        <translation>Die Ansicht drehen: Die Arbeitsebene liegt genau von der Kante</translation>
    </message>
    <message>
        <source>turned the wrong way: swap the encoder or the motor leads</source>
        <translation>in die falsche Richtung gedreht: Leitungen von Drehgeber oder Motor tauschen</translation>
    </message>
    <message>
        <source>Turns and travels by its pitch: click what travels, then where to</source>
        <translation>Dreht sich und verschiebt sich mit der Steigung: anklicken, was sich verschiebt, dann wohin</translation>
    </message>
    <message>
        <source>turns from %1 to %2, between dead points</source>
        <translation>dreht sich von %1 bis %2, zwischen Totlagen</translation>
    </message>
    <message>
        <source>turns fully</source>
        <translation>läuft um</translation>
    </message>
    <message>
        <source>Turns the view back to its initial direction</source>
        <translation>Dreht die Ansicht in ihre ursprüngliche Richtung zurück</translation>
    </message>
    <message>
        <source>Two clicks on links or ground</source>
        <translation>Zwei Klicks auf Glieder oder Gestell</translation>
    </message>
    <message>
        <source>Two clicks: a massless rod that keeps two points at a fixed distance</source>
        <translation>Zwei Klicks: eine masselose Stange, die beide Stellen auf ihrem Abstand hält</translation>
    </message>
    <message>
        <source>Two clicks: distance; a third: the angle at the second</source>
        <translation>Zwei Klicks: Abstand; ein dritter: der Winkel am zweiten</translation>
    </message>
    <message>
        <source>Two clicks; on a point or a link, the new link is hinged there</source>
        <translation>Zwei Klicks; auf einem Punkt oder Glied wird das neue Glied dort gelagert</translation>
    </message>
    <message>
        <source>Two cranks, coupled by gears</source>
        <translation>Zwei Kurbeln, durch Zahnräder gekoppelt</translation>
    </message>
    <message>
        <source>Two or more poses of a body, in order: where one of its points is, and the angle of the body.</source>
        <translation>Zwei oder mehr Lagen eines Körpers, der Reihe nach: wo einer seiner Punkte ist und der Winkel des Körpers.</translation>
    </message>
    <message>
        <source>Type a formula of x, or a table of angles.</source>
        <translation>Eine Formel von x oder eine Tabelle von Winkeln eingeben.</translation>
    </message>
    <message>
        <source>Type a known distance, then click its two ends in the picture.</source>
        <translation>Einen bekannten Abstand eingeben, dann seine beiden Enden im Bild anklicken.</translation>
    </message>
    <message>
        <source>Type a time here to add a row</source>
        <translation>Hier eine Zeit eingeben, um eine Zeile hinzuzufügen</translation>
    </message>
    <message>
        <source>Typed lengths and other dimensions are kept in every design.</source>
        <translation>Eingegebene Längen und andere Maße gelten in jedem Entwurf.</translation>
    </message>
    <message>
        <source>Typical delay: %1. 99 % of cycles: below %2. Longest: %3.</source>
        <translation>Typische Verspätung: %1. 99 % der Zyklen: unter %2. Längste: %3.</translation>
    </message>
    <message>
        <source>Un&amp;its</source>
        <translation>E&amp;inheiten</translation>
    </message>
    <message>
        <source>Unconnected input</source>
        <translation>Eingang, der noch nichts antreibt</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>undo edits steps</source>
        <translation>rückgängig Änderungen Schritte</translation>
    </message>
    <message>
        <source>Undo the last click, end the tool</source>
        <translation>Den letzten Klick zurücknehmen, das Werkzeug beenden</translation>
    </message>
    <message>
        <source>Undo what was removed or changed, then use it again.</source>
        <translation>Rückgängig machen, was entfernt oder geändert wurde, dann noch einmal übernehmen.</translation>
    </message>
    <message>
        <source>unhide visible</source>
        <translation>einblenden sichtbar</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>gleichverteilt</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>unit centimeters</source>
        <translation>Einheit Zentimeter</translation>
    </message>
    <message>
        <source>unit degrees</source>
        <translation>Einheit Grad</translation>
    </message>
    <message>
        <source>unit inches</source>
        <translation>Einheit Zoll</translation>
    </message>
    <message>
        <source>unit meters</source>
        <translation>Einheit Meter</translation>
    </message>
    <message>
        <source>unit millimeters</source>
        <translation>Einheit Millimeter</translation>
    </message>
    <message>
        <source>Unit of length if the file specifies none</source>
        <translation>Einheit der Längen, wo die Datei keine nennt</translation>
    </message>
    <message>
        <source>unit radians</source>
        <translation>Einheit Radiant</translation>
    </message>
    <message>
        <source>unit revolutions per minute</source>
        <translation>Einheit Umdrehungen pro Minute</translation>
    </message>
    <message>
        <source>Unit, meaning, bounds and derivative</source>
        <translation>Einheit, Bedeutung, Schranken und Ableitung</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>Units for display. Every field accepts other units, too; files and formulas use SI.</source>
        <translation>Einheiten der Anzeige. Jedes Feld nimmt auch andere Einheiten an; Dateien und Formeln sind in SI.</translation>
    </message>
    <message>
        <source>universal</source>
        <translation>Kreuzgelenk</translation>
    </message>
    <message>
        <source>Universal joint</source>
        <translation>Kreuzgelenk</translation>
    </message>
    <message>
        <source>unknown reason</source>
        <translation>unbekannter Grund</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Unsaved changes and optimizations will be lost.</source>
        <translation>Nicht gespeicherte Änderungen und Optimierungen gehen verloren.</translation>
    </message>
    <message>
        <source>Unsaved changes will be lost.</source>
        <translation>Nicht gespeicherte Änderungen gehen verloren.</translation>
    </message>
    <message>
        <source>Unsaved work</source>
        <translation>Nicht gespeicherte Arbeit</translation>
    </message>
    <message>
        <source>Unsaved work is kept on disk and offered after a crash</source>
        <translation>Ungespeicherte Arbeit wird auf der Platte gesichert und nach einem Absturz angeboten</translation>
    </message>
    <message>
        <source>Unsaved work was found</source>
        <translation>Nicht gespeicherte Arbeit wurde gefunden</translation>
    </message>
    <message>
        <source>Unsaved work was restored. Save it, or undo with Ctrl+Z.</source>
        <translation>Nicht gespeicherte Arbeit wurde wiederhergestellt. Speichern oder mit Strg+Z zurücknehmen.</translation>
    </message>
    <message>
        <source>Unstable, time constant %1 s</source>
        <translation>Instabil, Zeitkonstante %1 s</translation>
    </message>
    <message>
        <source>Unstable: after a small push, the mechanism moves away.</source>
        <translation>Instabil: Nach einem kleinen Stoß bewegt sich der Mechanismus weg.</translation>
    </message>
    <message>
        <source>Unstable: small disturbances grow.</source>
        <translation>Instabil: nach einem kleinen Stoß wird die Bewegung eine andere.</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Unbenannt</translation>
    </message>
    <message>
        <source>Uploads the entire table and the gains; the device plays them on its own and this computer watches</source>
        <translation>Überträgt die ganze Tabelle und die Verstärkungen; das Gerät spielt sie selbst ab, und dieser Rechner überwacht</translation>
    </message>
    <message>
        <source>Upper</source>
        <translation>Obere</translation>
    </message>
    <message>
        <source>Upper bound</source>
        <translation>Obere Schranke</translation>
    </message>
    <message>
        <source>URDF</source>
        <translation>URDF</translation>
    </message>
    <message>
        <source>URDF MJCF MuJoCo ROS export</source>
        <translation>URDF MJCF MuJoCo ROS exportieren</translation>
    </message>
    <message>
        <source>URDF MJCF MuJoCo ROS STEP STP DXF CAD CSV points convert</source>
        <translation>URDF MJCF MuJoCo ROS STEP STP DXF CAD CSV Punkte umwandeln</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Use a constant</source>
        <translation>Eine Konstante verwenden</translation>
    </message>
    <message>
        <source>Use a decimal point, for example %1.</source>
        <translation>Dezimalstellen mit einem Punkt schreiben, zum Beispiel %1.</translation>
    </message>
    <message>
        <source>Use a duration of %1 s</source>
        <translation>Dauer von %1 s verwenden</translation>
    </message>
    <message>
        <source>Use a function of time</source>
        <translation>Eine Funktion der Zeit verwenden</translation>
    </message>
    <message>
        <source>Use adaptive steps</source>
        <translation>Adaptive Schritte verwenden</translation>
    </message>
    <message>
        <source>Use design</source>
        <translation>Entwurf übernehmen</translation>
    </message>
    <message>
        <source>Use one per component</source>
        <translation>Eine je Komponente verwenden</translation>
    </message>
    <message>
        <source>Use point %1 of %2</source>
        <translation>Punkt %1 von %2 übernehmen</translation>
    </message>
    <message>
        <source>Use steps of %1 s</source>
        <translation>Schritte von %1 s verwenden</translation>
    </message>
    <message>
        <source>Use steps of 2°</source>
        <translation>Schritte von 2° verwenden</translation>
    </message>
    <message>
        <source>Use the formula and optimize %1</source>
        <translation>Die Formel verwenden und %1 optimieren</translation>
    </message>
    <message>
        <source>Use the formula and remove the star</source>
        <translation>Die Formel verwenden und den Stern entfernen</translation>
    </message>
    <message>
        <source>Use the implicit integrator</source>
        <translation>Impliziten Integrator verwenden</translation>
    </message>
    <message>
        <source>Use the nearest valid inertia</source>
        <translation>Die nächste gültige Trägheit verwenden</translation>
    </message>
    <message>
        <source>Use the values of the formula</source>
        <translation>Die Werte der Formel übernehmen</translation>
    </message>
    <message>
        <source>Use these numbers</source>
        <translation>Diese Zahlen verwenden</translation>
    </message>
    <message>
        <source>Use this five-bar</source>
        <translation>Dieses Fünfgelenk übernehmen</translation>
    </message>
    <message>
        <source>Use this four-bar</source>
        <translation>Dieses Viergelenk übernehmen</translation>
    </message>
    <message>
        <source>Use this six-bar</source>
        <translation>Dieses Sechsgelenk übernehmen</translation>
    </message>
    <message>
        <source>Use this slider-crank</source>
        <translation>Diese Schubkurbel übernehmen</translation>
    </message>
    <message>
        <source>Use this table</source>
        <translation>Diese Tabelle verwenden</translation>
    </message>
    <message>
        <source>Used by %1</source>
        <translation>Verwendet von %1</translation>
    </message>
    <message>
        <source>Used the longest of %1 curves.</source>
        <translation>Die längste von %1 Kurven wurde übernommen.</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Value (%1)</source>
        <translation>Wert (%1)</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>Wert von %1</translation>
    </message>
    <message>
        <source>value of an input</source>
        <translation>Wert eines Eingangs</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Values and bounds</source>
        <translation>Werte und Schranken</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>Variable</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>Variablen</translation>
    </message>
    <message>
        <source>variables bounds design algorithm method stages</source>
        <translation>Variablen Schranken Entwurf Algorithmus Verfahren Stufen</translation>
    </message>
    <message>
        <source>Vary together (no grid)</source>
        <translation>Alle Zahlen gemeinsam, kein Gitter</translation>
    </message>
    <message>
        <source>Velocity</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>velocity</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>velocity of a joint</source>
        <translation>Geschwindigkeit eines Gelenks</translation>
    </message>
    <message>
        <source>velocity of a point</source>
        <translation>Geschwindigkeit eines Punkts</translation>
    </message>
    <message>
        <source>verify derivative adjoint finite difference complex step</source>
        <translation>prüfen Ableitung Adjungierte finite Differenz komplexer Schritt</translation>
    </message>
    <message>
        <source>version license</source>
        <translation>Version Lizenz</translation>
    </message>
    <message>
        <source>Vertical axis</source>
        <translation>Senkrechte Achse</translation>
    </message>
    <message>
        <source>Video &amp;program</source>
        <translation>&amp;Programm für Videos</translation>
    </message>
    <message>
        <source>Video program</source>
        <translation>Programm für Videos</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>View %1 is saved; Alt+%1 returns to it.</source>
        <translation>Ansicht %1 ist gesichert; Alt+%1 kehrt zu ihr zurück.</translation>
    </message>
    <message>
        <source>Violation</source>
        <translation>Verletzung</translation>
    </message>
    <message>
        <source>violation now</source>
        <translation>Verletzung jetzt</translation>
    </message>
    <message>
        <source>Visc. friction</source>
        <translation>Viskose Reibung</translation>
    </message>
    <message>
        <source>Viscous friction</source>
        <translation>Viskose Reibung</translation>
    </message>
    <message>
        <source>Visible</source>
        <translation>Sichtbar</translation>
    </message>
    <message>
        <source>visible values</source>
        <translation>sichtbare Werte</translation>
    </message>
    <message>
        <source>Voltage</source>
        <translation>Spannung</translation>
    </message>
    <message>
        <source>voltage actuator torque servo dc</source>
        <translation>Spannung Aktor Drehmoment Servo Gleichstrom</translation>
    </message>
    <message>
        <source>Voltages are clipped at this value</source>
        <translation>Spannungen werden hier begrenzt</translation>
    </message>
    <message>
        <source>Voltages do not change faster than this</source>
        <translation>Spannungen ändern sich nicht schneller</translation>
    </message>
    <message>
        <source>Warnings and errors</source>
        <translation>Warnungen und Fehler</translation>
    </message>
    <message>
        <source>Watch the cost fall (Ctrl+2)</source>
        <translation>Die Kosten sinken sehen (Strg+2)</translation>
    </message>
    <message>
        <source>Watchdog test</source>
        <translation>Watchdog</translation>
    </message>
    <message>
        <source>Watchdog: %1</source>
        <translation>Watchdog: %1</translation>
    </message>
    <message>
        <source>Watt six-bar</source>
        <translation>Watt-Sechsgelenk</translation>
    </message>
    <message>
        <source>Watt, %1</source>
        <translation>Watt, %1</translation>
    </message>
    <message>
        <source>WebM video</source>
        <translation>WebM-Video</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>weight %1</source>
        <translation>Gewicht %1</translation>
    </message>
    <message>
        <source>Weight of %1 in this stage</source>
        <translation>Gewicht von %1 in dieser Stufe</translation>
    </message>
    <message>
        <source>Weight of components</source>
        <translation>Gewicht der Komponenten</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>weld rigid glue</source>
        <translation>schweißen starr verbinden kleben</translation>
    </message>
    <message>
        <source>what</source>
        <translation>was</translation>
    </message>
    <message>
        <source>What can be plotted</source>
        <translation>Was sich als Diagramm zeigen lässt</translation>
    </message>
    <message>
        <source>What comes after is ignored</source>
        <translation>Was danach kommt, zählt nicht</translation>
    </message>
    <message>
        <source>What comes before is ignored</source>
        <translation>Was davor kommt, zählt nicht</translation>
    </message>
    <message>
        <source>What it measures: mm, deg, N/m; empty for a plain number. Formulas see SI units.</source>
        <translation>Was er misst: mm, deg, N/m; leer für eine reine Zahl. Formeln sehen SI-Einheiten.</translation>
    </message>
    <message>
        <source>What the curves are drawn over: the time, the angle of the crank, or any other signal</source>
        <translation>Worüber die Kurven gezeichnet werden: die Zeit, der Winkel der Kurbel oder ein anderes Signal</translation>
    </message>
    <message>
        <source>What touches</source>
        <translation>Was berührt</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Rad</translation>
    </message>
    <message>
        <source>wheel force</source>
        <translation>Radkraft</translation>
    </message>
    <message>
        <source>Where the center of mass is in the drawing</source>
        <translation>Wo der Schwerpunkt in der Zeichnung liegt</translation>
    </message>
    <message>
        <source>Where the length begins</source>
        <translation>Wo die Länge beginnt</translation>
    </message>
    <message>
        <source>Where the length ends</source>
        <translation>Wo die Länge endet</translation>
    </message>
    <message>
        <source>Which points are listed</source>
        <translation>Welche Punkte aufgeführt sind</translation>
    </message>
    <message>
        <source>White</source>
        <translation>Weiß</translation>
    </message>
    <message>
        <source>whole motion, %1 s</source>
        <translation>ganze Bewegung, %1 s</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Widen the bounds</source>
        <translation>Die Schranken weiten</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>With a given force, the friction levels are forces or torques. With the joint reaction, they are coefficients: friction grows with the load on the joint.</source>
        <translation>Mit einer gegebenen Kraft sind die Reibungsstufen Kräfte oder Drehmomente. Mit der Gelenkreaktion sind sie Beiwerte: Die Reibung wächst mit der Last des Gelenks.</translation>
    </message>
    <message>
        <source>With a graphics card, edges are always smooth; without one, only while nothing moves</source>
        <translation>Mit Grafikkarte sind Kanten immer glatt; ohne nur, solange sich nichts bewegt</translation>
    </message>
    <message>
        <source>With a limit, the term becomes a constraint and no longer adds to the cost</source>
        <translation>Mit einem Grenzwert wird der Term eine Nebenbedingung und zählt nicht mehr zu den Kosten</translation>
    </message>
    <message>
        <source>With timing</source>
        <translation>Mit Zeiten</translation>
    </message>
    <message>
        <source>Within</source>
        <translation>Innerhalb</translation>
    </message>
    <message>
        <source>work of drives</source>
        <translation>Arbeit von Antrieben</translation>
    </message>
    <message>
        <source>work of loads and motors</source>
        <translation>Arbeit von Lasten und Motoren</translation>
    </message>
    <message>
        <source>Work plane</source>
        <translation>Arbeitsebene</translation>
    </message>
    <message>
        <source>World direction</source>
        <translation>Weltrichtung</translation>
    </message>
    <message>
        <source>Worst case</source>
        <translation>Schlechtester Lastfall</translation>
    </message>
    <message>
        <source>Writes problem, settings, outcome, plots and gradient check as PDF or Markdown</source>
        <translation>Schreibt Aufgabe, Einstellungen, Ergebnis, Diagramme und Gradientenprüfung als PDF oder Markdown</translation>
    </message>
    <message>
        <source>x [%1]</source>
        <translation>x [%1]</translation>
    </message>
    <message>
        <source>x from</source>
        <translation>x von</translation>
    </message>
    <message>
        <source>XY plane</source>
        <translation>XY-Ebene</translation>
    </message>
    <message>
        <source>XZ plane</source>
        <translation>XZ-Ebene</translation>
    </message>
    <message>
        <source>y =</source>
        <translation>y =</translation>
    </message>
    <message>
        <source>y [%1]</source>
        <translation>y [%1]</translation>
    </message>
    <message>
        <source>Yield</source>
        <translation>Ausbeute</translation>
    </message>
    <message>
        <source>Yield %1 of %2 points</source>
        <translation>Ausbeute %1 von %2 Punkten</translation>
    </message>
    <message>
        <source>YZ plane</source>
        <translation>YZ-Ebene</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>null</translation>
    </message>
    <message>
        <source>Zero volts (Esc)</source>
        <translation>sofort null Volt, Taste Esc</translation>
    </message>
    <message>
        <source>zoom all extents</source>
        <translation>alles zoomen Ausdehnung</translation>
    </message>
    <message>
        <source>Zoom to the pointer</source>
        <translation>Zum Zeiger zoomen</translation>
    </message>
    <message>
        <source>± 95%</source>
        <translation>± 95 %</translation>
    </message>
    <message>
        <source>ΔJ for +1%</source>
        <translation>ΔJ für +1 %</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source> %1 from %2 to %3 %4, between dead points</source>
        <translation> %1 von %2 bis %3 %4, zwischen Totlagen</translation>
    </message>
    <message>
        <source> (at t = %1 s)</source>
        <translation> (bei t = %1 s)</translation>
    </message>
    <message>
        <source> (At t = %1 s.)</source>
        <translation> (Bei t = %1 s.)</translation>
    </message>
    <message>
        <source> (In case "%1".)</source>
        <translation> (Im Lastfall "%1".)</translation>
    </message>
    <message>
        <source> (In stage %1.)</source>
        <translation> (In Stufe %1.)</translation>
    </message>
    <message>
        <source> (L-BFGS replaced SLSQP, which is slow for %1 variables.)</source>
        <translation> (L-BFGS trat an die Stelle von SLSQP, das bei %1 Variablen langsam ist.)</translation>
    </message>
    <message>
        <source> (table of %1)</source>
        <translation> (Tabelle von %1)</translation>
    </message>
    <message>
        <source> A better design that was met on the way is kept.</source>
        <translation> Ein besserer Entwurf, der unterwegs gefunden wurde, bleibt erhalten.</translation>
    </message>
    <message>
        <source> All limits are met.</source>
        <translation> Alle Grenzwerte sind eingehalten.</translation>
    </message>
    <message>
        <source> Automatic chose Gauss-Newton.</source>
        <translation> Automatisch gewählt: Gauß-Newton.</translation>
    </message>
    <message>
        <source> Automatic chose L-BFGS.</source>
        <translation> Automatisch gewählt: L-BFGS.</translation>
    </message>
    <message>
        <source> Automatic chose SLSQP.</source>
        <translation> Automatisch gewählt: SLSQP.</translation>
    </message>
    <message>
        <source> degrees for x = %1 to %2</source>
        <translation> Grad für x = %1 bis %2</translation>
    </message>
    <message>
        <source> for a path</source>
        <translation> für eine Bahn</translation>
    </message>
    <message>
        <source> for the function</source>
        <translation> für die Funktion</translation>
    </message>
    <message>
        <source> has a dead point at %1 %2</source>
        <translation> hat eine Totlage bei %1 %2</translation>
    </message>
    <message>
        <source> in case "%1"</source>
        <translation> im Lastfall "%1"</translation>
    </message>
    <message>
        <source> is not a number</source>
        <translation> ist keine Zahl</translation>
    </message>
    <message>
        <source> It is too stiff for a step of %1 s: it needs one below %2 s.</source>
        <translation> Es ist zu steif für eine Schrittweite von %1 s: Nötig ist eine unter %2 s.</translation>
    </message>
    <message>
        <source> It was found by motions in pieces.</source>
        <translation> Es wurde mit Bewegungen in Stücken gefunden.</translation>
    </message>
    <message>
        <source> Joint "%1" starts at %2.</source>
        <translation> Gelenk „%1“ beginnt bei %2.</translation>
    </message>
    <message>
        <source> moves freely from %1 to %2 %3</source>
        <translation> bewegt sich frei von %1 bis %2 %3</translation>
    </message>
    <message>
        <source> rad, beyond its limits</source>
        <translation> rad, jenseits der Grenzen</translation>
    </message>
    <message>
        <source> Some of its constraints are redundant, and were left out where it was drawn; here, others are.</source>
        <translation> Einige seiner Zwangsbedingungen sind überzählig und wurden dort weggelassen, wo er gezeichnet ist; hier sind es andere.</translation>
    </message>
    <message>
        <source> The best one misses the path at point %1 by %2 %3.</source>
        <translation> Das beste verfehlt die Bahn bei Punkt %1 um %2 %3.</translation>
    </message>
    <message>
        <source> The gradient vanished at the start, which is no minimum: the search went on beside it.</source>
        <translation> Am Start verschwand der Gradient, und er ist kein Minimum: Die Suche ging daneben weiter.</translation>
    </message>
    <message>
        <source>"%1" and "%2" are both given.</source>
        <translation>„%1“ und „%2“ sind beide angegeben.</translation>
    </message>
    <message>
        <source>"%1" cannot be an id.</source>
        <translation>"%1" kann keine Kennung sein.</translation>
    </message>
    <message>
        <source>"%1" cannot be used in formulas.</source>
        <translation>"%1" ist in Formeln nicht verwendbar.</translation>
    </message>
    <message>
        <source>"%1" encloses no solid. %2</source>
        <translation>„%1“ umschließt keinen Körper. %2</translation>
    </message>
    <message>
        <source>"%1" follows from the formula "%2".</source>
        <translation>"%1" folgt aus der Formel "%2".</translation>
    </message>
    <message>
        <source>"%1" has a fixed meaning in formulas.</source>
        <translation>"%1" hat in Formeln eine feste Bedeutung.</translation>
    </message>
    <message>
        <source>"%1" has a number that is not finite.</source>
        <translation>"%1" hat eine Zahl, die nicht endlich ist.</translation>
    </message>
    <message>
        <source>"%1" has no effect on an element of this kind.</source>
        <translation>"%1" hat keinen Einfluss auf ein Element dieser Art.</translation>
    </message>
    <message>
        <source>"%1" has no number "%2".</source>
        <translation>"%1" hat keine Zahl "%2".</translation>
    </message>
    <message>
        <source>"%1" in %2 of &lt;%3&gt; is not %4</source>
        <translation>„%1“ in %2 von &lt;%3&gt; ist nicht %4</translation>
    </message>
    <message>
        <source>"%1" in column %2 is not a number.</source>
        <translation>"%1" in Spalte %2 ist keine Zahl.</translation>
    </message>
    <message>
        <source>"%1" is a design variable; a case cannot set its value.</source>
        <translation>"%1" ist eine Entwurfsvariable, der ein Lastfall keinen Wert geben kann.</translation>
    </message>
    <message>
        <source>"%1" is in the way</source>
        <translation>„%1“ ist im Weg</translation>
    </message>
    <message>
        <source>"%1" is listed twice.</source>
        <translation>"%1" ist zweimal genannt.</translation>
    </message>
    <message>
        <source>"%1" is not a finite number.</source>
        <translation>"%1" ist keine endliche Zahl.</translation>
    </message>
    <message>
        <source>"%1" is not a format version.</source>
        <translation>"%1" ist keine Formatversion.</translation>
    </message>
    <message>
        <source>"%1" is not a joint: it has one force or torque and no moment.</source>
        <translation>"%1" ist kein Gelenk: Es hat eine Kraft oder ein Drehmoment und kein Moment.</translation>
    </message>
    <message>
        <source>"%1" is not a positive whole number</source>
        <translation>"%1" ist keine positive ganze Zahl</translation>
    </message>
    <message>
        <source>"%1" is not allowed in a formula.</source>
        <translation>"%1" kann nicht in einer Formel stehen.</translation>
    </message>
    <message>
        <source>"%1" is not known here.</source>
        <translation>"%1" ist hier nicht bekannt.</translation>
    </message>
    <message>
        <source>"%1" is not known%2</source>
        <translation>"%1" ist nicht bekannt%2</translation>
    </message>
    <message>
        <source>"%1" is not known; write %2</source>
        <translation>"%1" ist nicht bekannt; zu schreiben ist %2</translation>
    </message>
    <message>
        <source>"%1" is the elongation or its rate here, and a parameter has the same name.</source>
        <translation>"%1" ist hier die Verlängerung oder ihre Rate, und ein Parameter heißt ebenso.</translation>
    </message>
    <message>
        <source>"%1" is the id of another element.</source>
        <translation>"%1" ist die Kennung eines anderen Elements.</translation>
    </message>
    <message>
        <source>"%1" is the impulse of a joint, which accumulates from the start and cannot be used in a formula.</source>
        <translation>"%1" ist der Impuls eines Gelenks, der vom Anfang an zählt und in einer Formel keinen Platz hat.</translation>
    </message>
    <message>
        <source>"%1" of &lt;%2&gt; is not a number: %3.</source>
        <translation>"%1" von &lt;%2&gt; ist keine Zahl: %3.</translation>
    </message>
    <message>
        <source>"%1" off by %2%3</source>
        <translation>"%1" um %2%3</translation>
    </message>
    <message>
        <source>"%1" turns fully</source>
        <translation>"%1" läuft um</translation>
    </message>
    <message>
        <source>"%1.%2" is changed twice in this case.</source>
        <translation>"%1.%2" wird in diesem Lastfall zweimal geändert.</translation>
    </message>
    <message>
        <source>"%1.%2" is listed twice as a design variable.</source>
        <translation>"%1.%2" ist zweimal Entwurfsvariable.</translation>
    </message>
    <message>
        <source>"x" is the distance along the road here, and a parameter has the same name.</source>
        <translation>"x" ist hier der Ort längs der Fahrbahn, und ein Parameter hat denselben Namen.</translation>
    </message>
    <message>
        <source>%1 already has a motor.</source>
        <translation>%1 hat schon einen Motor.</translation>
    </message>
    <message>
        <source>%1 and others</source>
        <translation>%1 und andere</translation>
    </message>
    <message>
        <source>%1 and target %2 are the same.</source>
        <translation>%1 und Ziel %2 sind gleich.</translation>
    </message>
    <message>
        <source>%1 and target %2 have the same time, %3 s: at most one can be met.</source>
        <translation>%1 und Ziel %2 sind zur selben Zeit verlangt, %3 s: Höchstens eines wird erreicht.</translation>
    </message>
    <message>
        <source>%1 between the ends.</source>
        <translation>%1 zwischen den Enden.</translation>
    </message>
    <message>
        <source>%1 cannot be started: %2.</source>
        <translation>%1 kann nicht gestartet werden: %2.</translation>
    </message>
    <message>
        <source>%1 cannot describe the %2 "%3".</source>
        <translation>%1 kann das Element %2 "%3" nicht beschreiben.</translation>
    </message>
    <message>
        <source>%1 cannot describe the %2 joint "%3".</source>
        <translation>%1 kann das Gelenk "%3" (%2) nicht beschreiben.</translation>
    </message>
    <message>
        <source>%1 cannot guide itself.</source>
        <translation>%1 kann sich nicht selbst führen.</translation>
    </message>
    <message>
        <source>%1 cannot hold at the same time as %2.</source>
        <translation>%1 kann nicht zusammen mit %2 gelten.</translation>
    </message>
    <message>
        <source>%1 cannot move: its %2</source>
        <translation>%1 kann sich nicht bewegen: %2</translation>
    </message>
    <message>
        <source>%1 cannot roll on itself.</source>
        <translation>%1 kann nicht auf sich selbst rollen.</translation>
    </message>
    <message>
        <source>%1 cannot touch itself.</source>
        <translation>%1 kann sich nicht selbst berühren.</translation>
    </message>
    <message>
        <source>%1 did not finish reading the file.</source>
        <translation>%1 kam mit der Datei nicht zu Ende.</translation>
    </message>
    <message>
        <source>%1 does not let the point move there.</source>
        <translation>%1 lässt den Punkt dort nicht hin.</translation>
    </message>
    <message>
        <source>%1 does not move.</source>
        <translation>%1 bewegt sich nicht.</translation>
    </message>
    <message>
        <source>%1 failed while it read the file.</source>
        <translation>%1 scheiterte beim Lesen der Datei.</translation>
    </message>
    <message>
        <source>%1 files can describe trees only: remove a joint from the loop.</source>
        <translation>Als %1 lassen sich nur Bäume schreiben: ein Gelenk der Schleife entfernen.</translation>
    </message>
    <message>
        <source>%1 follows from the formula %2.</source>
        <translation>%1 folgt aus der Formel %2.</translation>
    </message>
    <message>
        <source>%1 for "%2"%3, which should be at %4. </source>
        <translation>%1 für "%2"%3; verlangt ist %4. </translation>
    </message>
    <message>
        <source>%1 has %2 columns besides the time.</source>
        <translation>%1 hat %2 Spalten neben der Zeit.</translation>
    </message>
    <message>
        <source>%1 has a time outside the motion.</source>
        <translation>%1 ist zu einer Zeit außerhalb der Bewegung gewünscht.</translation>
    </message>
    <message>
        <source>%1 has a value that is not finite.</source>
        <translation>%1 hat einen Wert, der nicht endlich ist.</translation>
    </message>
    <message>
        <source>%1 has fewer than two rows.</source>
        <translation>%1 hat weniger als zwei Zeilen.</translation>
    </message>
    <message>
        <source>%1 has gaps or values that are not finite.</source>
        <translation>%1 hat Lücken oder Werte, die nicht endlich sind.</translation>
    </message>
    <message>
        <source>%1 has no coordinate left to drive.</source>
        <translation>%1 hat keine Koordinate mehr, die ein Antrieb führen könnte.</translation>
    </message>
    <message>
        <source>%1 has no coordinate that a gear could act on.</source>
        <translation>%1 hat keine Koordinate, auf die eine Getriebekopplung wirken könnte.</translation>
    </message>
    <message>
        <source>%1 has no coordinate with a value to have play.</source>
        <translation>%1 hat keine Koordinate mit einem Wert, die Spiel haben könnte.</translation>
    </message>
    <message>
        <source>%1 has no coordinate with a value to hold.</source>
        <translation>%1 hat keine Koordinate mit einem Wert, der sich halten ließe.</translation>
    </message>
    <message>
        <source>%1 has no coordinate with a value to limit.</source>
        <translation>%1 hat keine Koordinate mit einem Wert, der sich begrenzen ließe.</translation>
    </message>
    <message>
        <source>%1 has no effect on this trial.</source>
        <translation>%1 hat keinen Einfluss auf diesen Versuch.</translation>
    </message>
    <message>
        <source>%1 has no point to move it by.</source>
        <translation>%1 hat keinen Punkt, an dem es sich bewegen ließe.</translation>
    </message>
    <message>
        <source>%1 has no single angle for %2.</source>
        <translation>%1 hat keinen einzelnen Winkel für %2.</translation>
    </message>
    <message>
        <source>%1 has no surface from a file.</source>
        <translation>%1 hat keine Oberfläche aus einer Datei.</translation>
    </message>
    <message>
        <source>%1 is %2 m in a drawing of %3 m.</source>
        <translation>%1 ist %2 m in einer Zeichnung von %3 m.</translation>
    </message>
    <message>
        <source>%1 is %2 rad, more than four turns.</source>
        <translation>%1 ist %2 rad, mehr als vier Umdrehungen.</translation>
    </message>
    <message>
        <source>%1 is already a point of the ground.</source>
        <translation>%1 ist schon ein Punkt des Gestells.</translation>
    </message>
    <message>
        <source>%1 is already marked.</source>
        <translation>%1 ist schon markiert.</translation>
    </message>
    <message>
        <source>%1 is at its %2 bound %3%4; a wider bound changes the cost by about %5 per %6.</source>
        <translation>%1 wird von einer Schranke (%2) gehalten, %3%4; eine weitere Schranke ändert die Kosten um etwa %5 je %6.</translation>
    </message>
    <message>
        <source>%1 is at its bounds in %2 of %3 samples.</source>
        <translation>%1 wird in %2 von %3 Stützwerten von den Schranken gehalten.</translation>
    </message>
    <message>
        <source>%1 is at its limit %2; raising the limit by 1 changes the cost by about %3.</source>
        <translation>%1 liegt am Grenzwert %2; wird er um 1 erhöht, ändern sich die Kosten um etwa %3.</translation>
    </message>
    <message>
        <source>%1 is not a finite number.</source>
        <translation>%1 ist keine endliche Zahl.</translation>
    </message>
    <message>
        <source>%1 is out of range.</source>
        <translation>%1 liegt außerhalb des Bereichs.</translation>
    </message>
    <message>
        <source>%1 is out of reach: it is %2 m from joint "%3", and the links reach %4 m at most.</source>
        <translation>%1 ist außer Reichweite: Die Entfernung von Gelenk "%3" ist %2 m, und die Glieder reichen höchstens %4 m weit.</translation>
    </message>
    <message>
        <source>%1 is the worst-scaled variable: a change of its size affects the cost %2 times less than for the strongest one.</source>
        <translation>%1 ist am schlechtesten skaliert: Eine Änderung um die eigene Größe bewegt die Kosten %2-mal weniger als die stärkste Variable.</translation>
    </message>
    <message>
        <source>%1 links are shown by their contact shapes: their display shapes are missing or in an unsupported format.</source>
        <translation>%1 Glieder sehen aus wie für Kontakte: Ihre Formen zur Anzeige fehlen oder haben ein anderes Format.</translation>
    </message>
    <message>
        <source>%1 moves freely</source>
        <translation>%1 frei bewegen lassen</translation>
    </message>
    <message>
        <source>%1 of %2 designs tried could not be computed. The last one failed:</source>
        <translation>%1 von %2 probierten Entwürfen ließen sich nicht berechnen. Der letzte scheiterte:</translation>
    </message>
    <message>
        <source>%1 of a joint with several coordinates.</source>
        <translation>%1 an einem Gelenk mit mehreren Koordinaten.</translation>
    </message>
    <message>
        <source>%1 shapes that are missing or in an unsupported format, such as %2.</source>
        <translation>%1 Formen, die fehlen oder ein anderes Format haben, etwa %2.</translation>
    </message>
    <message>
        <source>%1 to that about %2.</source>
        <translation>%1 zu dem um %2.</translation>
    </message>
    <message>
        <source>%1 was expected, found %2</source>
        <translation>erwartet: %1, gefunden: %2</translation>
    </message>
    <message>
        <source>%1 was expected, found %2; write %3</source>
        <translation>erwartet: %1, gefunden: %2; zu schreiben ist %3</translation>
    </message>
    <message>
        <source>%1 without a length.</source>
        <translation>%1 ohne Länge.</translation>
    </message>
    <message>
        <source>%1 would be %2 m, above its bound %3 m.</source>
        <translation>%1 wäre %2 m, über der Schranke %3 m.</translation>
    </message>
    <message>
        <source>%1 would be %2 m, below its bound %3 m.</source>
        <translation>%1 wäre %2 m, unter der Schranke %3 m.</translation>
    </message>
    <message>
        <source>%1%2 for contact, or without thickness; the mass was kept.</source>
        <translation>%1%2 für den Kontakt oder ohne Dicke; die Masse wurde übernommen.</translation>
    </message>
    <message>
        <source>%1%2 for display.</source>
        <translation>%1%2 zum Anzeigen.</translation>
    </message>
    <message>
        <source>%1, %2 and %3 kg m²</source>
        <translation>%1, %2 und %3 kg m²</translation>
    </message>
    <message>
        <source>%1, %2, found for a drawn path: mean distance of P %3 m, largest %4 m, least transmission angle %5 degrees. %6%7</source>
        <translation>%1, %2, gefunden für eine gezeichnete Bahn: mittlerer Abstand von P %3 m, größter %4 m, kleinster Übertragungswinkel %5 Grad. %6%7</translation>
    </message>
    <message>
        <source>%1.%2 follows from a formula.</source>
        <translation>%1.%2 folgt aus einer Formel.</translation>
    </message>
    <message>
        <source>%1.%2 was chosen twice.</source>
        <translation>%1.%2 wurde zweimal gewählt.</translation>
    </message>
    <message>
        <source>%1: the angle %2 rad is beyond the limit of %3 rad.</source>
        <translation>%1: Der Winkel %2 rad liegt jenseits des Grenzwerts von %3 rad.</translation>
    </message>
    <message>
        <source>%1: the measured angle is not a number.</source>
        <translation>%1: Der gemessene Winkel ist keine Zahl.</translation>
    </message>
    <message>
        <source>%1: the motion starts at %2 rad, beyond its limits of %3 to %4 rad.</source>
        <translation>%1: Die Bewegung beginnt bei %2 rad, jenseits ihrer Grenzen von %3 bis %4 rad.</translation>
    </message>
    <message>
        <source>%1: the speed %2 rad/s is beyond the limit of %3 rad/s.</source>
        <translation>%1: Die Geschwindigkeit %2 rad/s liegt jenseits des Grenzwerts von %3 rad/s.</translation>
    </message>
    <message>
        <source>%1: the tracking error %2 rad is beyond the limit of %3 rad.</source>
        <translation>%1: Der Folgefehler %2 rad liegt jenseits des Grenzwerts von %3 rad.</translation>
    </message>
    <message>
        <source>, and faces across the axis touch</source>
        <translation>, und Flächen quer zur Achse berühren sich</translation>
    </message>
    <message>
        <source>, and more of them beside it</source>
        <translation>, und daneben weitere</translation>
    </message>
    <message>
        <source>, and the motion lasts %1 s</source>
        <translation>, und die Bewegung dauert %1 s</translation>
    </message>
    <message>
        <source>, and the other way around at %1</source>
        <translation>, anders herum bei %1</translation>
    </message>
    <message>
        <source>, and with %1</source>
        <translation>, und mit %1</translation>
    </message>
    <message>
        <source>, loops closed after every step</source>
        <translation>, Schleifen nach jedem Schritt geschlossen</translation>
    </message>
    <message>
        <source>, some with other densities</source>
        <translation>, einige mit anderer Dichte</translation>
    </message>
    <message>
        <source>0 is beyond its limits: it is drawn at the nearest one.</source>
        <translation>0 liegt jenseits seiner Grenzen: Es ist an der nächsten gezeichnet.</translation>
    </message>
    <message>
        <source>0 or positive</source>
        <translation>0 oder positiv</translation>
    </message>
    <message>
        <source>1 link is shown by its contact shapes: its display shapes are missing or in an unsupported format.</source>
        <translation>1 Glied sieht aus wie für Kontakte: Seine Formen zur Anzeige fehlen oder haben ein anderes Format.</translation>
    </message>
    <message>
        <source>1 shape that is missing or in an unsupported format: %1.</source>
        <translation>1 Form, die fehlt oder ein anderes Format hat: %1.</translation>
    </message>
    <message>
        <source>: at t = %1 s it %2 while the others hold.</source>
        <translation>: Bei t = %1 s %2, während die anderen halten.</translation>
    </message>
    <message>
        <source>: there are not two links that could.</source>
        <translation>: Es gibt keine zwei Glieder, die es könnten.</translation>
    </message>
    <message>
        <source>; exact at</source>
        <translation>; genau bei</translation>
    </message>
    <message>
        <source>; exact at x =</source>
        <translation>; genau bei x =</translation>
    </message>
    <message>
        <source>; expected a function, pi, e or one of:</source>
        <translation>; erwartet wird eine Funktion, pi, e oder eines von:</translation>
    </message>
    <message>
        <source>; no named parameters are available here</source>
        <translation>; benannte Parameter gibt es hier nicht</translation>
    </message>
    <message>
        <source>&lt;%1&gt; has no attribute "%2".</source>
        <translation>&lt;%1&gt; hat kein Attribut „%2“.</translation>
    </message>
    <message>
        <source>[x, y, z] in meters</source>
        <translation>[x, y, z] in Metern</translation>
    </message>
    <message>
        <source>[x, y, z] in the drawn pose</source>
        <translation>[x, y, z] in der gezeichneten Lage</translation>
    </message>
    <message>
        <source>[xx, yy, zz, xy, xz, yz] about the center of mass</source>
        <translation>[xx, yy, zz, xy, xz, yz] um den Schwerpunkt</translation>
    </message>
    <message>
        <source>A %1 needs two different positions.</source>
        <translation>Zwei verschiedene Stellen sind nötig: %1.</translation>
    </message>
    <message>
        <source>A &lt;path&gt; has no command "%1".</source>
        <translation>Ein &lt;path&gt; hat keinen Befehl "%1".</translation>
    </message>
    <message>
        <source>A ball of radius %1 has no room in a hollow of radius %2.</source>
        <translation>Eine Kugel vom Radius %1 hat keinen Platz in einer Höhlung vom Radius %2.</translation>
    </message>
    <message>
        <source>A bar needs two points at different positions.</source>
        <translation>Ein Stab braucht zwei Punkte an verschiedenen Stellen.</translation>
    </message>
    <message>
        <source>A bare point is on no side of its curve: nothing tells where it lifts off.</source>
        <translation>Ein bloßer Punkt liegt auf keiner Seite seiner Kurve: Nichts sagt, wo er abhebt.</translation>
    </message>
    <message>
        <source>A box needs one point.</source>
        <translation>Ein Quader braucht einen Punkt.</translation>
    </message>
    <message>
        <source>A capsule does not touch a solid with edges along its whole length.</source>
        <translation>Eine Kapsel berührt einen Körper mit Kanten nicht auf ihrer ganzen Länge.</translation>
    </message>
    <message>
        <source>A capsule needs two points.</source>
        <translation>Eine Kapsel braucht zwei Punkte.</translation>
    </message>
    <message>
        <source>a character not allowed here</source>
        <translation>ein Zeichen, das hier nicht erlaubt ist</translation>
    </message>
    <message>
        <source>A closed curve needs at least three points.</source>
        <translation>Eine geschlossene Kurve braucht mindestens drei Punkte.</translation>
    </message>
    <message>
        <source>A component weight is negative: the deviation is maximized.</source>
        <translation>Das Gewicht einer Komponente ist negativ: Die Abweichung wird größtmöglich.</translation>
    </message>
    <message>
        <source>A controller that plans cannot predict this motor: its joint has no angle of its own in the equations of motion, or another motor drives it, too.</source>
        <translation>Ein planender Regler kann diesen Motor nicht vorhersagen: Sein Gelenk hat in den Bewegungsgleichungen keinen eigenen Winkel, oder ein weiterer Motor treibt es an.</translation>
    </message>
    <message>
        <source>A controller that plans takes explicit steps of fixed size; the project has an integrator of another kind.</source>
        <translation>Ein planender Regler rechnet mit expliziten Schritten fester Größe; das Projekt hat ein Integrationsverfahren anderer Art.</translation>
    </message>
    <message>
        <source>a counter cannot be read</source>
        <translation>ein Zähler lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>a counter cannot count an encoder</source>
        <translation>ein Zähler kann keinen Drehgeber zählen</translation>
    </message>
    <message>
        <source>A cubic B-spline needs at least four control values.</source>
        <translation>Ein kubischer B-Spline braucht mindestens vier Kontrollwerte.</translation>
    </message>
    <message>
        <source>A curve needs at least two points.</source>
        <translation>Eine Kurve braucht mindestens zwei Punkte.</translation>
    </message>
    <message>
        <source>A cylinder needs two points.</source>
        <translation>Ein Zylinder braucht zwei Punkte.</translation>
    </message>
    <message>
        <source>A cylinder with flat ends touches planes only.</source>
        <translation>Ein Zylinder mit ebenen Enden berührt nur Ebenen.</translation>
    </message>
    <message>
        <source>A density is not a positive number.</source>
        <translation>Eine Dichte ist keine positive Zahl.</translation>
    </message>
    <message>
        <source>A design variable refers to a property that does not exist.</source>
        <translation>Eine Entwurfsvariable nennt eine Eigenschaft, die es nicht gibt.</translation>
    </message>
    <message>
        <source>A distance from targets cannot be used by itself: at a target it has no derivative.</source>
        <translation>Ein Abstand von Zielpunkten kann nicht als solcher zählen: An einem Zielpunkt hat er keine Ableitung.</translation>
    </message>
    <message>
        <source>A face has fewer than three vertices.</source>
        <translation>Eine Fläche hat weniger als drei Ecken.</translation>
    </message>
    <message>
        <source>A face refers to a vertex that is not listed.</source>
        <translation>Eine Fläche nennt eine Ecke, die noch nicht aufgeführt ist.</translation>
    </message>
    <message>
        <source>A formula cannot be optimized.</source>
        <translation>Eine Formel kann nicht optimiert werden.</translation>
    </message>
    <message>
        <source>a formula of the operands, the parameters and the time t</source>
        <translation>eine Formel aus den Operanden, den Parametern und der Zeit t</translation>
    </message>
    <message>
        <source>a formula of the time t, for example "0.1*sin(3*t)"</source>
        <translation>eine Formel der Zeit t, zum Beispiel "0.1*sin(3*t)"</translation>
    </message>
    <message>
        <source>a formula of the time t, for example "2*sin(3*t)"</source>
        <translation>eine Formel der Zeit t, zum Beispiel "2*sin(3*t)"</translation>
    </message>
    <message>
        <source>A four-bar needs at least two poses.</source>
        <translation>Ein Viergelenk wird für zwei oder mehr Lagen gefunden.</translation>
    </message>
    <message>
        <source>a four-bar's curve can do so three times</source>
        <translation>die Kurve eines Viergelenks kann es dreimal</translation>
    </message>
    <message>
        <source>A front has from 2 to %1 points.</source>
        <translation>Eine Front hat von 2 bis %1 Punkte.</translation>
    </message>
    <message>
        <source>A function generator needs at least three pairs of angles; there are %1.</source>
        <translation>Ein Funktionsgetriebe braucht mindestens drei Winkelpaare; es sind %1.</translation>
    </message>
    <message>
        <source>A gain is negative or not a number; the motor would run away.</source>
        <translation>Eine Verstärkung ist negativ oder keine Zahl; der Motor würde durchgehen.</translation>
    </message>
    <message>
        <source>a gain of %1 is negative or not a number</source>
        <translation>eine Verstärkung von %1 ist negativ oder keine Zahl</translation>
    </message>
    <message>
        <source>A gear couples two different joints.</source>
        <translation>Eine Getriebekopplung koppelt zwei verschiedene Gelenke.</translation>
    </message>
    <message>
        <source>A global search cannot be divided into parts: each batch needs the one before.</source>
        <translation>Eine globale Suche lässt sich nicht aufteilen: Jede Gruppe braucht die vorige.</translation>
    </message>
    <message>
        <source>A glTF file needs a name that ends with .glb or .gltf.</source>
        <translation>Eine glTF-Datei braucht einen Namen, der mit .glb oder .gltf endet.</translation>
    </message>
    <message>
        <source>A horizon of %1 s in %2 intervals cannot be planned.</source>
        <translation>Ein Horizont von %1 s in %2 Intervallen lässt sich nicht planen.</translation>
    </message>
    <message>
        <source>A hull of one or two vertices has no surface.</source>
        <translation>Eine Hülle aus einer oder zwei Ecken hat keine Oberfläche.</translation>
    </message>
    <message>
        <source>A joint left its angle range; move it back, then home again.</source>
        <translation>Ein Gelenk verließ seinen Winkelbereich; es zurückbewegen, dann neu referenzieren.</translation>
    </message>
    <message>
        <source>A joint needs two parts.</source>
        <translation>Ein Gelenk braucht zwei Teile.</translation>
    </message>
    <message>
        <source>A joint strayed too far from its reference; is it blocked, or the limit too tight?</source>
        <translation>Ein Gelenk wich zu weit von seiner Referenz ab; ist es blockiert oder der Grenzwert zu eng?</translation>
    </message>
    <message>
        <source>A joint turned faster than its limit.</source>
        <translation>Ein Gelenk drehte sich schneller als sein Grenzwert.</translation>
    </message>
    <message>
        <source>A joint turns against its voltage; check encoder and motor wiring with the sign test.</source>
        <translation>Ein Gelenk dreht sich gegen seine Spannung; Drehgeber und Motorverdrahtung mit der Vorzeichenprüfung prüfen.</translation>
    </message>
    <message>
        <source>A joint with %1 coordinates cannot have a single "%2".</source>
        <translation>Ein Gelenk mit %1 Koordinaten kann kein einzelnes "%2" haben.</translation>
    </message>
    <message>
        <source>A kinematic motion has no costates: each instant is solved on its own.</source>
        <translation>Eine kinematische Bewegung hat keine Kozustände: Jeder Zeitpunkt wird für sich gelöst.</translation>
    </message>
    <message>
        <source>A kinematic motion needs a drive for every degree of freedom, and %1 left free. These joints can still move: %2.</source>
        <translation>Eine kinematische Bewegung braucht einen Antrieb für jeden Freiheitsgrad, und %1 blieben frei. Diese Gelenke können sich noch bewegen: %2.</translation>
    </message>
    <message>
        <source>A kinematic motion starts where its drives are, not in equilibrium.</source>
        <translation>Eine kinematische Bewegung beginnt, wo ihre Antriebe stehen, nicht in Ruhe.</translation>
    </message>
    <message>
        <source>a length in m</source>
        <translation>eine Länge in m</translation>
    </message>
    <message>
        <source>A limit is not positive, or the lowest angle is not below the highest.</source>
        <translation>Ein Grenzwert ist nicht positiv, oder der kleinste Winkel liegt nicht unter dem größten.</translation>
    </message>
    <message>
        <source>A limit may be missed by %1 times its scale.</source>
        <translation>Eine Grenze darf um das %1-Fache ihres Maßstabs verfehlt werden.</translation>
    </message>
    <message>
        <source>A link needs points at different positions.</source>
        <translation>Ein Glied braucht Punkte an verschiedenen Stellen.</translation>
    </message>
    <message>
        <source>A link needs two points.</source>
        <translation>Ein Glied braucht zwei Punkte.</translation>
    </message>
    <message>
        <source>A link without mass has moments of inertia.</source>
        <translation>Ein Glied ohne Masse hat Trägheitsmomente.</translation>
    </message>
    <message>
        <source>a list of %1 numbers</source>
        <translation>eine Liste von %1 Zahlen</translation>
    </message>
    <message>
        <source>a list of %1%2</source>
        <translation>eine Liste von %1%2</translation>
    </message>
    <message>
        <source>a list of at least two numbers</source>
        <translation>eine Liste von mindestens zwei Zahlen</translation>
    </message>
    <message>
        <source>a list of ids</source>
        <translation>eine Liste von IDs</translation>
    </message>
    <message>
        <source>a list of lists of numbers</source>
        <translation>eine Liste von Listen von Zahlen</translation>
    </message>
    <message>
        <source>a list of names</source>
        <translation>eine Liste von Namen</translation>
    </message>
    <message>
        <source>a list of numbers</source>
        <translation>eine Liste von Zahlen</translation>
    </message>
    <message>
        <source>a list of numbers of the drawing</source>
        <translation>eine Liste von Zahlen der Zeichnung</translation>
    </message>
    <message>
        <source>a list of numbers, one per row of the table</source>
        <translation>eine Liste von Zahlen, eine je Zeile der Tabelle</translation>
    </message>
    <message>
        <source>a list of numbers, or "expression": a formula of the time t</source>
        <translation>eine Liste von Zahlen oder "expression": eine Formel der Zeit t</translation>
    </message>
    <message>
        <source>a list of points, or "file": a CSV file next to the project file</source>
        <translation>eine Liste von Punkten oder "file": eine CSV-Datei neben dem Projekt</translation>
    </message>
    <message>
        <source>a list of the ids of points</source>
        <translation>eine Liste der Kennungen von Punkten</translation>
    </message>
    <message>
        <source>a list with one formula of the time t per component of the signal</source>
        <translation>eine Liste mit einer Formel der Zeit t je Komponente des Signals</translation>
    </message>
    <message>
        <source>a list with one list of values per component of the signal</source>
        <translation>eine Liste mit einer Liste von Werten je Komponente des Signals</translation>
    </message>
    <message>
        <source>a list with one number per component of the signal</source>
        <translation>eine Liste mit einer Zahl je Komponente des Signals</translation>
    </message>
    <message>
        <source>a list with the ids of two or three cost terms</source>
        <translation>eine Liste mit den Kennungen von zwei oder drei Kostentermen</translation>
    </message>
    <message>
        <source>A load on the ground has no effect.</source>
        <translation>Eine Last auf das Gestell hat keine Wirkung.</translation>
    </message>
    <message>
        <source>A mechanism needs a joint and a body with mass.</source>
        <translation>Ein Mechanismus braucht ein Gelenk und einen Körper mit Masse.</translation>
    </message>
    <message>
        <source>a name in quotes</source>
        <translation>ein Name in Anführungszeichen</translation>
    </message>
    <message>
        <source>a number in rad/s or m/s</source>
        <translation>eine Zahl in rad/s oder m/s</translation>
    </message>
    <message>
        <source>A number in the scene is too large or not a number.</source>
        <translation>Eine Zahl der Szene ist zu groß oder keine.</translation>
    </message>
    <message>
        <source>a number or a formula such as "=L1/2"</source>
        <translation>eine Zahl oder eine Formel wie "=L1/2"</translation>
    </message>
    <message>
        <source>a number, a name or "("</source>
        <translation>eine Zahl, ein Name oder "("</translation>
    </message>
    <message>
        <source>a number, or "add": what is added to the number</source>
        <translation>eine Zahl oder "add": was zur Zahl hinzukommt</translation>
    </message>
    <message>
        <source>A parameter name is a letter followed by letters, digits and "_".</source>
        <translation>Ein Parameter heißt mit einem Buchstaben, gefolgt von Buchstaben, Ziffern und "_".</translation>
    </message>
    <message>
        <source>A path needs at least three different points; this one has %1.</source>
        <translation>Eine Bahn braucht mindestens drei verschiedene Punkte; diese hat %1.</translation>
    </message>
    <message>
        <source>A path needs at least three points.</source>
        <translation>Eine Bahn braucht drei Punkte oder mehr.</translation>
    </message>
    <message>
        <source>A plate needs at least three points.</source>
        <translation>Eine Platte braucht mindestens drei Punkte.</translation>
    </message>
    <message>
        <source>A point has no coordinate number %1.</source>
        <translation>Ein Punkt hat keine Koordinate Nummer %1.</translation>
    </message>
    <message>
        <source>A point of the ground cannot be driven.</source>
        <translation>Ein Punkt des Gestells kann nicht angetrieben werden.</translation>
    </message>
    <message>
        <source>A point of the path is not a number.</source>
        <translation>Ein Punkt der Bahn ist keine Zahl.</translation>
    </message>
    <message>
        <source>A point of this %1 lacks a number.</source>
        <translation>Einem Punkt von %1 fehlt eine Zahl.</translation>
    </message>
    <message>
        <source>A position in the file is not finite in meters.</source>
        <translation>Eine Position in der Datei ist in Metern nicht endlich.</translation>
    </message>
    <message>
        <source>A profile needs at least three corners.</source>
        <translation>Ein Profil braucht mindestens drei Ecken.</translation>
    </message>
    <message>
        <source>A project file is JSON.</source>
        <translation>Eine Projektdatei ist JSON.</translation>
    </message>
    <message>
        <source>a property such as "freeLength"</source>
        <translation>eine Eigenschaft wie "freeLength"</translation>
    </message>
    <message>
        <source>a property such as "start.0"</source>
        <translation>eine Eigenschaft wie "start.0"</translation>
    </message>
    <message>
        <source>a ramp has an invalid duration</source>
        <translation>eine Rampe hat keine sinnvolle Dauer</translation>
    </message>
    <message>
        <source>A rod needs two points.</source>
        <translation>Ein Stab braucht zwei Punkte.</translation>
    </message>
    <message>
        <source>A rotation of a spherical or free joint has no single coordinate to measure.</source>
        <translation>Eine Drehung eines Kugel- oder freien Gelenks hat keine einzelne Koordinate, die sich messen lässt.</translation>
    </message>
    <message>
        <source>A sample is not a finite number.</source>
        <translation>Ein Stützwert ist keine endliche Zahl.</translation>
    </message>
    <message>
        <source>A second &lt;%1&gt; in line %2; that in line %3 was read.</source>
        <translation>Ein zweites &lt;%1&gt; in Zeile %2; gelesen wurde das in Zeile %3.</translation>
    </message>
    <message>
        <source>a singular pose</source>
        <translation>eine singuläre Lage</translation>
    </message>
    <message>
        <source>a slider-crank's curve can do so twice</source>
        <translation>die Kurve einer Schubkurbel kann es zweimal</translation>
    </message>
    <message>
        <source>A stage can only set what the optimizer leaves alone.</source>
        <translation>Eine Stufe kann nur setzen, was die Optimierung in Ruhe lässt.</translation>
    </message>
    <message>
        <source>A start angle has no effect here: the orientation of this kind of joint is a quaternion.</source>
        <translation>Ein Startwinkel wirkt hier nicht: Die Orientierung dieser Gelenkart ist eine Quaternion.</translation>
    </message>
    <message>
        <source>A study of this kind has no "%1".</source>
        <translation>Eine Studie dieser Art hat kein "%1".</translation>
    </message>
    <message>
        <source>A tendon constraint.</source>
        <translation>Eine Zwangsbedingung von Sehnen.</translation>
    </message>
    <message>
        <source>a text in quotation marks</source>
        <translation>ein Text in Anführungszeichen</translation>
    </message>
    <message>
        <source>A tire needs a radius.</source>
        <translation>Ein Reifen braucht einen Radius.</translation>
    </message>
    <message>
        <source>A tolerance is negative or not finite.</source>
        <translation>Eine Toleranz ist negativ oder nicht endlich.</translation>
    </message>
    <message>
        <source>A tolerance of %1 is below rounding.</source>
        <translation>Eine Toleranz von %1 liegt unter der Rundung.</translation>
    </message>
    <message>
        <source>A tolerance of %1 leaves the motion to chance.</source>
        <translation>Eine Toleranz von %1 überlässt die Bewegung dem Zufall.</translation>
    </message>
    <message>
        <source>a torsional spring</source>
        <translation>eine Drehfeder</translation>
    </message>
    <message>
        <source>A track of %1 does not match the times.</source>
        <translation>Eine Spur von %1 passt nicht zu den Zeiten.</translation>
    </message>
    <message>
        <source>A trade-off is between two or three functions, not %1.</source>
        <translation>Ein Zielkonflikt besteht zwischen zwei oder drei Funktionen, nicht %1.</translation>
    </message>
    <message>
        <source>A trade-off needs a single case, and the project has several.</source>
        <translation>Ein Zielkonflikt gehört zu einem Lastfall, und das Projekt hat mehrere.</translation>
    </message>
    <message>
        <source>A trial is running.</source>
        <translation>Ein Versuch läuft.</translation>
    </message>
    <message>
        <source>A trial like this cannot tell these parameters apart: %1.</source>
        <translation>Ein Versuch wie dieser kann diese Parameter nicht unterscheiden: %1.</translation>
    </message>
    <message>
        <source>A trial starts at the start values of the joints, not in equilibrium.</source>
        <translation>Ein Versuch beginnt, wo die Gelenke es vorgeben, nicht im Gleichgewicht.</translation>
    </message>
    <message>
        <source>A triangle in the file has fewer than three vertices.</source>
        <translation>Ein Dreieck der Datei hat weniger als drei Ecken.</translation>
    </message>
    <message>
        <source>A typical link is %1 meters long: were millimeters meant?</source>
        <translation>Ein typisches Glied ist %1 Meter lang: Waren Millimeter gemeint?</translation>
    </message>
    <message>
        <source>a unique name</source>
        <translation>ein eindeutiger Name</translation>
    </message>
    <message>
        <source>A value is not a finite number.</source>
        <translation>Ein Wert ist keine endliche Zahl.</translation>
    </message>
    <message>
        <source>A voltage, gain or table entry is not a number.</source>
        <translation>Eine Spannung, Verstärkung oder ein Tabelleneintrag ist keine Zahl.</translation>
    </message>
    <message>
        <source>A weight in the distance from targets is negative.</source>
        <translation>Ein Gewicht im Abstand von Zielpunkten ist negativ.</translation>
    </message>
    <message>
        <source>A wheel needs a radius.</source>
        <translation>Ein Rad braucht einen Radius.</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>a whole number from 1 on</source>
        <translation>eine ganze Zahl ab 1</translation>
    </message>
    <message>
        <source>A whole turn takes %1 s: enter it as the duration, with a step of at most %2 s.</source>
        <translation>Eine ganze Drehung dauert %1 s: als Dauer eingeben, mit einem Schritt von höchstens %2 s.</translation>
    </message>
    <message>
        <source>A whole turn takes %1 s: enter it as the duration.</source>
        <translation>Eine ganze Drehung dauert %1 s: als Dauer eingeben.</translation>
    </message>
    <message>
        <source>above 0 and at most 2</source>
        <translation>über 0 und höchstens 2</translation>
    </message>
    <message>
        <source>absolute coordinates</source>
        <translation>absolute Koordinaten</translation>
    </message>
    <message>
        <source>Acceleration of %1</source>
        <translation>Beschleunigung von %1</translation>
    </message>
    <message>
        <source>Acceleration of the drive</source>
        <translation>Beschleunigung des Antriebs</translation>
    </message>
    <message>
        <source>Activate the cases to optimize.</source>
        <translation>Die Lastfälle einschalten, die zählen.</translation>
    </message>
    <message>
        <source>Add a cost term, or activate one.</source>
        <translation>Einen Kostenterm hinzufügen oder einschalten.</translation>
    </message>
    <message>
        <source>Add a cost term.</source>
        <translation>Einen Kostenterm hinzufügen.</translation>
    </message>
    <message>
        <source>Add a gear that leads the links through it, remove signals and friction that need forces of joints, limit the travel of the drive, or shorten the duration.</source>
        <translation>Ein Zahnradpaar hinzufügen, das die Glieder hindurchführt, Signale und Reibung entfernen, die Gelenkkräfte brauchen, den Weg des Antriebs begrenzen oder die Dauer verkürzen.</translation>
    </message>
    <message>
        <source>Add a joint to it.</source>
        <translation>Ein Gelenk daran hinzufügen.</translation>
    </message>
    <message>
        <source>Add a joint, or a free joint to the ground.</source>
        <translation>Ein Gelenk hinzufügen oder ein freies Gelenk zum Gestell.</translation>
    </message>
    <message>
        <source>Add a joint; a link that moves freely needs a free joint to the ground.</source>
        <translation>Ein Gelenk hinzufügen; ein Glied, das sich frei bewegt, braucht ein freies Gelenk zum Gestell.</translation>
    </message>
    <message>
        <source>Add a spring or a stop, draw the mechanism closer to equilibrium, or let inputs start at 0.</source>
        <translation>Eine Feder oder einen Anschlag hinzufügen, den Mechanismus näher an der Ruhe zeichnen oder Eingänge bei 0 beginnen lassen.</translation>
    </message>
    <message>
        <source>Add a term, or activate one, before asking for gradients or an optimization.</source>
        <translation>Einen Term hinzufügen oder einschalten, bevor Gradienten oder eine Optimierung verlangt werden.</translation>
    </message>
    <message>
        <source>Add rows to the table, or end the motion sooner.</source>
        <translation>Zeilen zur Tabelle hinzufügen, oder die Bewegung vorher enden lassen.</translation>
    </message>
    <message>
        <source>Add rows, or give the term a window.</source>
        <translation>Zeilen ergänzen oder dem Term ein Zeitfenster geben.</translation>
    </message>
    <message>
        <source>Add the current values as a target, type them, or choose a CSV file.</source>
        <translation>Die jetzigen Werte als Zielpunkt hinzufügen, eingeben oder eine CSV-Datei nennen.</translation>
    </message>
    <message>
        <source>Add yourself to the group dialout, then log in again.</source>
        <translation>Sich in die Gruppe dialout aufnehmen, dann neu anmelden.</translation>
    </message>
    <message>
        <source>Adjacent triangles face different ways, or more than two meet at an edge (%1 edges).</source>
        <translation>Benachbarte Dreiecke zeigen in verschiedene Richtungen, oder mehr als zwei treffen sich an einer Kante (%1 Kanten).</translation>
    </message>
    <message>
        <source>All component weights are zero: the term has no effect.</source>
        <translation>Alle Gewichte der Komponenten sind null: Der Term hat keine Wirkung.</translation>
    </message>
    <message>
        <source>All motors have the limits and gains of the plan.</source>
        <translation>Alle Motoren haben die Grenzen und Reglerwerte des Plans.</translation>
    </message>
    <message>
        <source>All variables are held by their bounds.</source>
        <translation>Alle Variablen liegen an ihren Grenzen.</translation>
    </message>
    <message>
        <source>All voltages in the plan are zero.</source>
        <translation>Alle Spannungen des Plans sind null.</translation>
    </message>
    <message>
        <source>Along</source>
        <translation>Längs</translation>
    </message>
    <message>
        <source>An angle jumped farther than a motor can turn; check the encoder wiring, then home again.</source>
        <translation>Ein Winkel sprang weiter, als ein Motor drehen kann; die Verdrahtung des Drehgebers prüfen, dann neu referenzieren.</translation>
    </message>
    <message>
        <source>An angle or a limit is not a number, or the limits contradict each other.</source>
        <translation>Ein Winkel oder Grenzwert ist keine Zahl, oder die Grenzwerte widersprechen einander.</translation>
    </message>
    <message>
        <source>An arc of this &lt;path&gt; lacks a flag, 0 or 1.</source>
        <translation>Einem Bogen dieses &lt;path&gt; fehlt eine Marke, 0 oder 1.</translation>
    </message>
    <message>
        <source>an empty list</source>
        <translation>eine leere Liste</translation>
    </message>
    <message>
        <source>An id is a letter followed by letters, digits, "_", "." and "-".</source>
        <translation>Eine Kennung ist ein Buchstabe, gefolgt von Buchstaben, Ziffern, "_", "." und "-".</translation>
    </message>
    <message>
        <source>An impact at 1 m/s lasts %1 s: steps of %2 s cannot follow it.</source>
        <translation>Ein Stoß mit 1 m/s dauert %1 s: Schritte von %2 s können ihm nicht folgen.</translation>
    </message>
    <message>
        <source>An impulse adds up over a motion: at rest there is none.</source>
        <translation>Ein Impuls summiert sich über eine Bewegung: In Ruhe gibt es keinen.</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>An object in braces was expected, found %1.</source>
        <translation>Ein Objekt in geschweiften Klammern wurde erwartet, gefunden: %1.</translation>
    </message>
    <message>
        <source>an object such as {"body": "link-1", "point": "P1"}</source>
        <translation>ein Objekt wie {"body": "link-1", "point": "P1"}</translation>
    </message>
    <message>
        <source>an object such as {"file": "path.csv"}</source>
        <translation>ein Objekt wie {"file": "path.csv"}</translation>
    </message>
    <message>
        <source>an object such as {"kind": "rod", "mass": 1}</source>
        <translation>ein Objekt wie {"kind": "rod", "mass": 1}</translation>
    </message>
    <message>
        <source>an object such as {"points": [[0.1, 0.2], [0.3, 0.1]]}</source>
        <translation>ein Objekt wie {"points": [[0.1, 0.2], [0.3, 0.1]]}</translation>
    </message>
    <message>
        <source>an object with the id of a motor</source>
        <translation>ein Objekt mit der Kennung eines Motors</translation>
    </message>
    <message>
        <source>An open path takes a part of a turn of the crank, between 0 and 360 degrees.</source>
        <translation>Eine offene Bahn nimmt einen Teil einer Kurbeldrehung ein, zwischen 0 und 360 Grad.</translation>
    </message>
    <message>
        <source>an operator or the end of the formula</source>
        <translation>ein Operator oder das Ende der Formel</translation>
    </message>
    <message>
        <source>an output cannot be set</source>
        <translation>ein Ausgang lässt sich nicht setzen</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>Angle limit</source>
        <translation>Winkelgrenze</translation>
    </message>
    <message>
        <source>Angle of %1</source>
        <translation>Winkel von %1</translation>
    </message>
    <message>
        <source>Angle of the coupler</source>
        <translation>Winkel der Koppel</translation>
    </message>
    <message>
        <source>Angle of the crank</source>
        <translation>Winkel der Kurbel</translation>
    </message>
    <message>
        <source>Angle of the rocker</source>
        <translation>Winkel der Schwinge</translation>
    </message>
    <message>
        <source>Angular impulse of %1</source>
        <translation>Momentenimpuls von %1</translation>
    </message>
    <message>
        <source>Angular momentum%1 about %2</source>
        <translation>Drehimpuls%1 um %2</translation>
    </message>
    <message>
        <source>Angular velocity of %1</source>
        <translation>Winkelgeschwindigkeit von %1</translation>
    </message>
    <message>
        <source>Another drive leads the same coordinate.</source>
        <translation>Ein anderer Antrieb führt dieselbe Koordinate.</translation>
    </message>
    <message>
        <source>Another motor drives the same joint coordinate.</source>
        <translation>Ein anderer Motor treibt dieselbe Gelenkkoordinate an.</translation>
    </message>
    <message>
        <source>Another program is writing to this results file.</source>
        <translation>Ein anderes Programm schreibt in diese Ergebnisdatei.</translation>
    </message>
    <message>
        <source>another program uses the outputs</source>
        <translation>ein anderes Programm benutzt die Ausgänge</translation>
    </message>
    <message>
        <source>another program uses this port</source>
        <translation>ein anderes Programm benutzt diesen Anschluss</translation>
    </message>
    <message>
        <source>arc became a link</source>
        <translation>Bogen wurde ein Glied</translation>
    </message>
    <message>
        <source>arcs became links</source>
        <translation>Bögen wurden Glieder</translation>
    </message>
    <message>
        <source>As drawn, a corner of the box about "%1" is %2 m deep in the surface of "%3": the contact pushes it out violently when the motion starts there.</source>
        <translation>Wie gezeichnet liegt eine Ecke des Quaders um „%1“ %2 m tief in der Oberfläche von „%3“: Der Kontakt stößt sie heftig heraus, wenn die Bewegung dort beginnt.</translation>
    </message>
    <message>
        <source>As drawn, a vertex is %1 m deep in the surface of "%2": the contact pushes it out violently when the motion starts there.</source>
        <translation>Wie gezeichnet liegt eine Ecke %1 m tief in der Oberfläche von „%2“: Der Kontakt stößt sie heftig heraus, wenn die Bewegung dort beginnt.</translation>
    </message>
    <message>
        <source>As drawn, point "%1" is %2 m deep in the surface of "%3": the contact pushes it out violently when the motion starts there.</source>
        <translation>Wie gezeichnet liegt Punkt „%1“ %2 m tief in der Oberfläche von „%3“: Der Kontakt stößt ihn heftig heraus, wenn die Bewegung dort beginnt.</translation>
    </message>
    <message>
        <source>As drawn, the tire is %1 m deep in its road: the road pushes it out violently when the motion starts there.</source>
        <translation>Wie gezeichnet liegt der Reifen %1 m tief in seiner Fahrbahn: Die Fahrbahn stößt ihn heftig heraus, wenn die Bewegung dort beginnt.</translation>
    </message>
    <message>
        <source>As drawn, the tire lies flat on the road: it cannot roll.</source>
        <translation>Wie gezeichnet liegt der Reifen flach auf der Fahrbahn: Er kann nicht rollen.</translation>
    </message>
    <message>
        <source>As drawn, the wheel lies flat on the ground: it cannot roll.</source>
        <translation>Wie gezeichnet liegt das Rad flach auf dem Boden: Es kann nicht rollen.</translation>
    </message>
    <message>
        <source>ascending times, or "file": a CSV file next to the project file</source>
        <translation>ansteigende Zeiten oder "file": eine CSV-Datei neben dem Projekt</translation>
    </message>
    <message>
        <source>Ask for values only, or deactivate the cases.</source>
        <translation>Nur Werte verlangen oder die Lastfälle ausschalten.</translation>
    </message>
    <message>
        <source>At %1 m/s the slip of the tire settles within %2 s: steps of %3 s cannot follow it.</source>
        <translation>Bei %1 m/s klingt der Schlupf des Reifens innerhalb von %2 s ab: Schritte von %3 s können dem nicht folgen.</translation>
    </message>
    <message>
        <source>At %1 s the linkage cannot reach every pose within the tracking error limit (%2 rad): it may hit its stop.</source>
        <translation>Bei %1 s kann das Getriebe nicht jede Lage innerhalb der Grenze des Folgefehlers (%2 rad) einnehmen: Es könnte an seinen Anschlag stoßen.</translation>
    </message>
    <message>
        <source>At least</source>
        <translation>Mindestens</translation>
    </message>
    <message>
        <source>At least one iteration is needed.</source>
        <translation>Mindestens eine Iteration ist nötig.</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>at most 1</source>
        <translation>höchstens 1</translation>
    </message>
    <message>
        <source>At rest the term is compared with constants only.</source>
        <translation>In Ruhe wird der Term nur mit Konstanten verglichen.</translation>
    </message>
    <message>
        <source>Attach it beside the joint, or use a torsional spring.</source>
        <translation>Sie neben dem Gelenk befestigen oder eine Drehfeder nehmen.</translation>
    </message>
    <message>
        <source>Attach its ends at different positions, or use a spherical joint.</source>
        <translation>Ihre Enden an verschiedenen Stellen befestigen oder ein Kugelgelenk verwenden.</translation>
    </message>
    <message>
        <source>Attach its ends at different positions.</source>
        <translation>Ihre Enden an verschiedenen Stellen befestigen.</translation>
    </message>
    <message>
        <source>Attach one end to another body or to the ground.</source>
        <translation>Ein Ende an einem anderen Körper oder am Gestell befestigen.</translation>
    </message>
    <message>
        <source>Attach one end where a link moves.</source>
        <translation>Ein Ende dort befestigen, wo sich ein Glied bewegt.</translation>
    </message>
    <message>
        <source>AutoCAD Binary DXF</source>
        <translation>Binäre DXF-Datei von AutoCAD</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>Achse</translation>
    </message>
    <message>
        <source>Back-EMF constant (V·s/rad)</source>
        <translation>Gegenspannungskonstante (V·s/rad)</translation>
    </message>
    <message>
        <source>Bars line up at t = %1 s: forces of joints are not determined there, and were interpolated.</source>
        <translation>Stäbe liegen bei t = %1 s in einer Linie: Gelenkkräfte sind dort nicht bestimmt und wurden interpoliert.</translation>
    </message>
    <message>
        <source>Bars of the loop through this joint line up, where forces of joints are not determined: the mechanism goes on, but signals or friction need these forces.</source>
        <translation>Stäbe der Schleife durch dieses Gelenk liegen auf einer Linie, wo Kräfte in Gelenken nicht bestimmt sind: Der Mechanismus geht weiter, aber Signale oder Reibung brauchen diese Kräfte.</translation>
    </message>
    <message>
        <source>Body A of this joint is farther from the ground than body B.</source>
        <translation>Körper A dieses Gelenks ist weiter vom Gestell entfernt als Körper B.</translation>
    </message>
    <message>
        <source>Both a measured joint and a measured signal are given.</source>
        <translation>Ein Gelenk und ein Signal sollen zugleich gemessen werden.</translation>
    </message>
    <message>
        <source>Both bounds of "%1" are the same: it cannot change.</source>
        <translation>Beide Schranken von „%1“ sind gleich: Der Wert kann sich nicht ändern.</translation>
    </message>
    <message>
        <source>both cranks turn</source>
        <translation>beide Kurbeln laufen um</translation>
    </message>
    <message>
        <source>Both ends are on the same body: the spring has no effect.</source>
        <translation>Beide Enden sitzen auf demselben Körper: Die Feder hat keine Wirkung.</translation>
    </message>
    <message>
        <source>Both ends of the rod are on the same body.</source>
        <translation>Beide Enden der Stange sitzen auf demselben Körper.</translation>
    </message>
    <message>
        <source>Both ends of the spring stand still: it moves nothing.</source>
        <translation>Beide Enden der Feder stehen still: Sie bewegt nichts.</translation>
    </message>
    <message>
        <source>Both ends would be on %1: the %2 would do nothing.</source>
        <translation>Beide Enden säßen auf %1: Ohne Wirkung: %2.</translation>
    </message>
    <message>
        <source>Both sides of the contact are the same body.</source>
        <translation>Beide Seiten des Kontakts sind derselbe Körper.</translation>
    </message>
    <message>
        <source>Bound the voltage in the optimization.</source>
        <translation>Die Spannung in der Optimierung beschränken.</translation>
    </message>
    <message>
        <source>Camber slip</source>
        <translation>Sturzschlupf</translation>
    </message>
    <message>
        <source>Center</source>
        <translation>Mitte</translation>
    </message>
    <message>
        <source>Center of mass</source>
        <translation>Schwerpunkt</translation>
    </message>
    <message>
        <source>Center of mass%1</source>
        <translation>Schwerpunkt%1</translation>
    </message>
    <message>
        <source>Change its direction, or measure what the joints carry.</source>
        <translation>Ändern Sie die Richtung, oder messen Sie, was die Gelenke tragen.</translation>
    </message>
    <message>
        <source>Change its value in Properties.</source>
        <translation>Seinen Wert in den Eigenschaften ändern.</translation>
    </message>
    <message>
        <source>Change its value, or remove it or one of the others.</source>
        <translation>Seinen Wert ändern oder es oder eines der anderen entfernen.</translation>
    </message>
    <message>
        <source>Change lengths or forces so that the loop stays away from it, or shorten the duration.</source>
        <translation>Längen oder Kräfte so ändern, dass die Schleife davon fernbleibt, oder die Dauer verkürzen.</translation>
    </message>
    <message>
        <source>Change lengths or points, or clear the start value of a joint in this loop.</source>
        <translation>Längen oder Punkte ändern oder den Startwert eines Gelenks in dieser Schleife löschen.</translation>
    </message>
    <message>
        <source>Change lengths, limit the travel of the drive, or shorten the duration.</source>
        <translation>Längen ändern, den Weg des Antriebs begrenzen oder die Dauer verkürzen.</translation>
    </message>
    <message>
        <source>Change or remove one of them first.</source>
        <translation>Zuerst eines davon ändern oder entfernen.</translation>
    </message>
    <message>
        <source>Change or remove the dimension first.</source>
        <translation>Zuerst das Maß ändern oder entfernen.</translation>
    </message>
    <message>
        <source>Change something in one of them, or remove it.</source>
        <translation>In einem davon etwas ändern oder ihn entfernen.</translation>
    </message>
    <message>
        <source>Change the curve or the guide of the follower so that the pressure angle stays below 90 degrees, or shorten the duration.</source>
        <translation>Die Kurve oder die Führung des Abtriebs so ändern, dass der Pressungswinkel unter 90 Grad bleibt, oder die Dauer verkürzen.</translation>
    </message>
    <message>
        <source>Change the formula or what it is made of so that it has a value all along the motion.</source>
        <translation>Formel oder ihre Größen so ändern, dass sie während der ganzen Bewegung einen Wert hat.</translation>
    </message>
    <message>
        <source>Change the formula, or let the other end move.</source>
        <translation>Die Formel ändern oder das andere Ende bewegen lassen.</translation>
    </message>
    <message>
        <source>Change the radii or flanks, or move the points: each line or flank touches both of its circles.</source>
        <translation>Radien oder Flanken ändern oder die Punkte verschieben: Jede Gerade oder Flanke berührt ihre beiden Kreise.</translation>
    </message>
    <message>
        <source>Change the radii or flanks, or move the points; narrow the bounds of those that vary.</source>
        <translation>Radien oder Flanken ändern oder die Punkte verschieben; die Schranken derer, die sich ändern dürfen, enger ziehen.</translation>
    </message>
    <message>
        <source>Change their order, move one a little, or ask for fewer poses.</source>
        <translation>Ihre Reihenfolge ändern, eine ein wenig verschieben oder weniger Lagen verlangen.</translation>
    </message>
    <message>
        <source>Check device, gains and limits before the first trial.</source>
        <translation>Gerät, Verstärkungen und Grenzwerte vor dem ersten Versuch prüfen.</translation>
    </message>
    <message>
        <source>Check device, gains and limits, and take them as they are shown.</source>
        <translation>Gerät, Reglerwerte und Grenzen prüfen und so übernehmen, wie sie angezeigt werden.</translation>
    </message>
    <message>
        <source>Check for a division by zero or a root of a negative number.</source>
        <translation>Auf eine Division durch null oder die Wurzel einer negativen Zahl prüfen.</translation>
    </message>
    <message>
        <source>Check its folder and its disk, and open the project again.</source>
        <translation>Ihren Ordner und ihre Platte prüfen und das Projekt neu öffnen.</translation>
    </message>
    <message>
        <source>Check its name and your permissions.</source>
        <translation>Ihren Namen und die Rechte an ihr prüfen.</translation>
    </message>
    <message>
        <source>Check its permissions and its disk, and open the project again.</source>
        <translation>Seine Rechte und seine Platte prüfen und das Projekt neu öffnen.</translation>
    </message>
    <message>
        <source>Check masses and inertias beyond this joint, or use a smaller step.</source>
        <translation>Massen und Trägheiten jenseits dieses Gelenks prüfen oder eine kleinere Schrittweite wählen.</translation>
    </message>
    <message>
        <source>Check that it exists and is complete.</source>
        <translation>Prüfen, ob sie da und vollständig ist.</translation>
    </message>
    <message>
        <source>Check that it exists and is writable.</source>
        <translation>Prüfen, ob sie da ist und beschrieben werden darf.</translation>
    </message>
    <message>
        <source>Check that lengths, masses and springs are of one system of units, and draw the mechanism away from dead points.</source>
        <translation>Prüfen, ob Längen, Massen und Federn zu einem Einheitensystem gehören, und den Mechanismus abseits von Totlagen zeichnen.</translation>
    </message>
    <message>
        <source>Check that the card is plugged in and not in use, and that its driver is loaded.</source>
        <translation>Prüfen, ob die Karte eingesteckt und frei und ihr Treiber geladen ist.</translation>
    </message>
    <message>
        <source>Check that the device is on, choose another port, or load the firmware of packaging/firmware.</source>
        <translation>Prüfen, ob das Gerät eingeschaltet ist, einen anderen Anschluss wählen oder die Firmware aus packaging/firmware laden.</translation>
    </message>
    <message>
        <source>Check the cable and close other programs that use the port.</source>
        <translation>Das Kabel prüfen und andere Programme schließen, die den Anschluss benutzen.</translation>
    </message>
    <message>
        <source>Check the cable.</source>
        <translation>Das Kabel prüfen.</translation>
    </message>
    <message>
        <source>Check the card.</source>
        <translation>Die Karte prüfen.</translation>
    </message>
    <message>
        <source>Check the device, its cable and its power, and that no other program uses it.</source>
        <translation>Das Gerät, sein Kabel und seine Versorgung prüfen, und ob kein anderes Programm es benutzt.</translation>
    </message>
    <message>
        <source>Check the device, its cable and its power.</source>
        <translation>Das Gerät, sein Kabel und seine Versorgung prüfen.</translation>
    </message>
    <message>
        <source>Check the disk, and that no other program changes the file.</source>
        <translation>Die Platte prüfen, und ob jemand die Datei ändert.</translation>
    </message>
    <message>
        <source>Check the folder or choose another file.</source>
        <translation>Den Ordner prüfen oder eine andere Datei nennen.</translation>
    </message>
    <message>
        <source>Check the folder.</source>
        <translation>Den Ordner prüfen.</translation>
    </message>
    <message>
        <source>Check the gradient once, then start from another design to see whether there is a lower minimum.</source>
        <translation>Den Gradienten einmal prüfen, dann von einer anderen Schätzung starten, um zu sehen, ob es ein tieferes Minimum gibt.</translation>
    </message>
    <message>
        <source>Check the memory of the machines, then continue: everything else is kept.</source>
        <translation>Den Speicher der Rechner prüfen, dann fortsetzen: Alles andere bleibt erhalten.</translation>
    </message>
    <message>
        <source>Check the path.</source>
        <translation>Den Pfad prüfen.</translation>
    </message>
    <message>
        <source>Check the permissions.</source>
        <translation>Die Rechte prüfen.</translation>
    </message>
    <message>
        <source>Check the reference and the formulas of this term, its signal, and the inputs that the signal depends on.</source>
        <translation>Referenz und Formeln dieses Terms prüfen, sein Signal und die Eingänge, von denen das Signal abhängt.</translation>
    </message>
    <message>
        <source>Check the rig before the next one.</source>
        <translation>Vor dem nächsten nach dem Prüfstand sehen.</translation>
    </message>
    <message>
        <source>Check the weights and references of the cost terms.</source>
        <translation>Gewichte und Referenzen der Kostenterme prüfen.</translation>
    </message>
    <message>
        <source>Choose a box, a cylinder or a mesh.</source>
        <translation>Quader, Zylinder oder Netz wählen.</translation>
    </message>
    <message>
        <source>Choose a card with quadrature counters.</source>
        <translation>Eine Karte mit Quadraturzählern wählen.</translation>
    </message>
    <message>
        <source>Choose a drive.</source>
        <translation>Einen Antrieb wählen.</translation>
    </message>
    <message>
        <source>Choose a file that Linkwright made.</source>
        <translation>Eine Datei wählen, die Linkwright gemacht hat.</translation>
    </message>
    <message>
        <source>Choose a name with one of those endings.</source>
        <translation>Einen solchen Namen wählen.</translation>
    </message>
    <message>
        <source>Choose a number that matters.</source>
        <translation>Eine Zahl wählen, die etwas bewirkt.</translation>
    </message>
    <message>
        <source>Choose a port such as /dev/ttyACM0.</source>
        <translation>Einen Anschluss wie /dev/ttyACM0 wählen.</translation>
    </message>
    <message>
        <source>Choose a port that supports 1,000,000 baud.</source>
        <translation>Einen Anschluss wählen, der 1 000 000 Baud kann.</translation>
    </message>
    <message>
        <source>Choose a robot description.</source>
        <translation>Eine Roboterbeschreibung wählen.</translation>
    </message>
    <message>
        <source>Choose a second axis at a right angle to the first.</source>
        <translation>Eine zweite Achse im rechten Winkel zur ersten wählen.</translation>
    </message>
    <message>
        <source>Choose a step that ends at the samples of all optimized inputs, or the algorithm "automatic".</source>
        <translation>Einen Schritt wählen, der an den Stützstellen aller optimierten Eingänge endet, oder den Algorithmus „automatic“.</translation>
    </message>
    <message>
        <source>Choose an optimization.</source>
        <translation>Eine Optimierung wählen.</translation>
    </message>
    <message>
        <source>Choose an STL or OBJ file.</source>
        <translation>Eine STL- oder OBJ-Datei wählen.</translation>
    </message>
    <message>
        <source>Choose another angle range for the crank or rocker.</source>
        <translation>Kurbel oder Schwinge sich um einen anderen Winkel drehen lassen.</translation>
    </message>
    <message>
        <source>Choose another card.</source>
        <translation>Eine andere Karte wählen.</translation>
    </message>
    <message>
        <source>Choose another device.</source>
        <translation>Ein anderes Gerät wählen.</translation>
    </message>
    <message>
        <source>Choose another file for these results, or go back to that project.</source>
        <translation>Für diese Ergebnisse eine andere Datei nennen oder zu jenem Projekt zurückkehren.</translation>
    </message>
    <message>
        <source>Choose another file, for example one that ends with .h5.</source>
        <translation>Eine andere Datei nennen, zum Beispiel eine, die mit .h5 endet.</translation>
    </message>
    <message>
        <source>Choose another file, or remove this one.</source>
        <translation>Eine andere Datei nennen oder diese entfernen.</translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation>Eine andere Datei nennen.</translation>
    </message>
    <message>
        <source>Choose another file; a recorded trial is never overwritten.</source>
        <translation>Eine andere Datei nennen; ein aufgezeichneter Versuch wird nie überschrieben.</translation>
    </message>
    <message>
        <source>Choose another id.</source>
        <translation>Eine andere Kennung wählen.</translation>
    </message>
    <message>
        <source>Choose another name for the parameter.</source>
        <translation>Einen anderen Namen für den Parameter wählen.</translation>
    </message>
    <message>
        <source>Choose another one.</source>
        <translation>Eine andere wählen.</translation>
    </message>
    <message>
        <source>Choose another step to see them nearer to it, or remove signals of these forces.</source>
        <translation>Eine andere Schrittweite zeigt sie näher daran; oder Signale dieser Kräfte entfernen.</translation>
    </message>
    <message>
        <source>Choose fewer of them; the ratio of torque constant and resistance, for example, acts as one.</source>
        <translation>Weniger davon wählen; Drehmomentkonstante und Widerstand zum Beispiel wirken nur als Verhältnis.</translation>
    </message>
    <message>
        <source>Choose it as the input of a load or motor.</source>
        <translation>Als Eingang einer Last oder eines Motors wählen.</translation>
    </message>
    <message>
        <source>Choose the algorithm "automatic", or another one.</source>
        <translation>Den Algorithmus „automatic“ oder einen anderen wählen.</translation>
    </message>
    <message>
        <source>Choose the log of a trial.</source>
        <translation>Das Protokoll eines Versuchs wählen.</translation>
    </message>
    <message>
        <source>Choose variables that change the cost.</source>
        <translation>Wählen Sie Variablen, die die Kosten ändern.</translation>
    </message>
    <message>
        <source>circle became a ground pivot.</source>
        <translation>Kreis wurde ein Gestelllager.</translation>
    </message>
    <message>
        <source>circle repeats a ground pivot.</source>
        <translation>Kreis wiederholt ein Gestelllager.</translation>
    </message>
    <message>
        <source>circles became ground pivots.</source>
        <translation>Kreise wurden Gestelllager.</translation>
    </message>
    <message>
        <source>circles repeat ground pivots.</source>
        <translation>Kreise wiederholen Gestelllager.</translation>
    </message>
    <message>
        <source>Click a hinge or a slider, or let the feedback measure a signal.</source>
        <translation>Ein Dreh- oder Schubgelenk anklicken oder den Regler ein Signal messen lassen.</translation>
    </message>
    <message>
        <source>Click a hinge or a slider.</source>
        <translation>Ein Dreh- oder Schubgelenk anklicken.</translation>
    </message>
    <message>
        <source>Click a joint that moves.</source>
        <translation>Ein Gelenk anklicken, das sich bewegt.</translation>
    </message>
    <message>
        <source>Click a joint.</source>
        <translation>Ein Gelenk anklicken.</translation>
    </message>
    <message>
        <source>Click a link of the drawing.</source>
        <translation>Ein Glied der Zeichnung anklicken.</translation>
    </message>
    <message>
        <source>Click a link or one of its points.</source>
        <translation>Ein Glied oder einen seiner Punkte anklicken.</translation>
    </message>
    <message>
        <source>Click a link.</source>
        <translation>Ein Glied anklicken.</translation>
    </message>
    <message>
        <source>Click a point of a link, or draw a link first.</source>
        <translation>Einen Punkt eines Glieds anklicken oder zuerst ein Glied zeichnen.</translation>
    </message>
    <message>
        <source>Click a point of the drawing.</source>
        <translation>Einen Punkt der Zeichnung anklicken.</translation>
    </message>
    <message>
        <source>Click a revolute, cylindrical, universal or planar joint.</source>
        <translation>Ein Dreh-, Drehschub-, Kreuz- oder Ebenengelenk anklicken.</translation>
    </message>
    <message>
        <source>Click a revolute, prismatic, cylindrical, universal or planar joint.</source>
        <translation>Ein Dreh-, Schub-, Drehschub-, Kreuz- oder Ebenengelenk anklicken.</translation>
    </message>
    <message>
        <source>Click a second point, above the road.</source>
        <translation>Eine zweite Stelle anklicken, über der Fahrbahn.</translation>
    </message>
    <message>
        <source>Click a second point, away from the first.</source>
        <translation>Eine zweite Stelle anklicken, entfernt von der ersten.</translation>
    </message>
    <message>
        <source>Click a second point.</source>
        <translation>Eine zweite Stelle anklicken.</translation>
    </message>
    <message>
        <source>Click a third point, on the free side of the surface.</source>
        <translation>Eine dritte Stelle anklicken, auf der freien Seite der Fläche.</translation>
    </message>
    <message>
        <source>Click another joint.</source>
        <translation>Ein anderes Gelenk anklicken.</translation>
    </message>
    <message>
        <source>Click another part, or the ground.</source>
        <translation>Ein anderes Teil oder das Gestell anklicken.</translation>
    </message>
    <message>
        <source>Click another point.</source>
        <translation>Einen anderen Punkt anklicken.</translation>
    </message>
    <message>
        <source>Click inside the grid, or turn the view.</source>
        <translation>Innerhalb des Rasters klicken oder die Ansicht drehen.</translation>
    </message>
    <message>
        <source>Click more points, then press Enter.</source>
        <translation>Weitere Stellen anklicken, dann Eingabe drücken.</translation>
    </message>
    <message>
        <source>Click somewhere else.</source>
        <translation>Eine andere Stelle anklicken.</translation>
    </message>
    <message>
        <source>Click the curve on another link, or in empty space for the ground.</source>
        <translation>Die Kurve auf einem anderen Glied anklicken, oder im Leeren für das Gestell.</translation>
    </message>
    <message>
        <source>Click the ground next to its center.</source>
        <translation>Den Boden neben seinem Mittelpunkt anklicken.</translation>
    </message>
    <message>
        <source>Click the ground on another link, or in empty space.</source>
        <translation>Den Boden auf einem anderen Glied anklicken oder im leeren Raum.</translation>
    </message>
    <message>
        <source>Click the next point.</source>
        <translation>Den nächsten Ort anklicken.</translation>
    </message>
    <message>
        <source>Click the road next to its center.</source>
        <translation>Die Fahrbahn neben seinem Mittelpunkt anklicken.</translation>
    </message>
    <message>
        <source>Click the road on another link, or in empty space.</source>
        <translation>Die Fahrbahn auf einem anderen Glied anklicken oder im leeren Raum.</translation>
    </message>
    <message>
        <source>Click the surface on another link, or in empty space for the ground.</source>
        <translation>Die Fläche auf einem anderen Glied anklicken oder für das Gestell im leeren Raum.</translation>
    </message>
    <message>
        <source>Close it in the program it came from, and make all its facets face up.</source>
        <translation>Die Fläche in dem Programm schließen, aus dem sie stammt, und alle Dreiecke nach oben richten.</translation>
    </message>
    <message>
        <source>Close other programs and try again.</source>
        <translation>Andere Programme schließen und erneut versuchen.</translation>
    </message>
    <message>
        <source>Close other programs.</source>
        <translation>Andere Programme schließen.</translation>
    </message>
    <message>
        <source>Close the other program.</source>
        <translation>Das andere Programm schließen.</translation>
    </message>
    <message>
        <source>Column %1 of the log does not match the others.</source>
        <translation>Die Spalte %1 des Protokolls passt nicht zu den anderen.</translation>
    </message>
    <message>
        <source>comedi card</source>
        <translation>comedi-Karte</translation>
    </message>
    <message>
        <source>comedilib cannot be loaded: %1</source>
        <translation>comedilib kann nicht geladen werden: %1</translation>
    </message>
    <message>
        <source>comedilib is not installed (%1); install libcomedi0.</source>
        <translation>comedilib ist nicht installiert (%1); libcomedi0 installieren.</translation>
    </message>
    <message>
        <source>Commas and blanks separate numbers here: either the comma is a decimal sign, or there are more numbers.</source>
        <translation>Hier trennen Kommas und Leerzeichen die Zahlen: Entweder ist das Komma ein Dezimalzeichen, oder es sind mehr Zahlen.</translation>
    </message>
    <message>
        <source>Component weight</source>
        <translation>Gewicht der Komponente</translation>
    </message>
    <message>
        <source>Component weight %1</source>
        <translation>Gewicht der Komponente %1</translation>
    </message>
    <message>
        <source>conditions are joined by functions; write (a &lt; b)*(c &lt; d) for both, max(a &lt; b, c &lt; d) for one of them</source>
        <translation>Bedingungen werden durch Funktionen verbunden; (a &lt; b)*(c &lt; d) gilt für beide, max(a &lt; b, c &lt; d) für eine davon</translation>
    </message>
    <message>
        <source>Connect a device first.</source>
        <translation>Zuerst ein Gerät verbinden.</translation>
    </message>
    <message>
        <source>Connect the device this project was made for.</source>
        <translation>Das Gerät verbinden, für das dieses Projekt gemacht wurde.</translation>
    </message>
    <message>
        <source>Connecting to %1.</source>
        <translation>Verbindung mit %1 wird hergestellt.</translation>
    </message>
    <message>
        <source>Continue from the last iteration.</source>
        <translation>Von der letzten Iteration fortsetzen.</translation>
    </message>
    <message>
        <source>Controller ended by a signal</source>
        <translation>Steuerung durch Signal beendet</translation>
    </message>
    <message>
        <source>Controller gone</source>
        <translation>Steuerung beendet</translation>
    </message>
    <message>
        <source>Convert text and symbols to outlines.</source>
        <translation>Texte und Symbole in Umrisse umwandeln.</translation>
    </message>
    <message>
        <source>Coordinate %1 of joint "%2" is a travel, not an angle.</source>
        <translation>Koordinate %1 von Gelenk "%2" ist eine Verschiebung, kein Winkel.</translation>
    </message>
    <message>
        <source>cornering stiffness</source>
        <translation>Schräglaufsteifigkeit</translation>
    </message>
    <message>
        <source>Cornering stiffness per load</source>
        <translation>Schräglaufsteifigkeit je Radlast</translation>
    </message>
    <message>
        <source>Correct row %1.</source>
        <translation>Zeile %1 berichtigen.</translation>
    </message>
    <message>
        <source>Correct the device address.</source>
        <translation>Die Adresse des Geräts berichtigen.</translation>
    </message>
    <message>
        <source>Correct the formula of the bound or enter a number.</source>
        <translation>Die Formel der Schranke berichtigen oder eine Zahl eingeben.</translation>
    </message>
    <message>
        <source>Correct the formula of the duration or enter a number.</source>
        <translation>Die Formel der Dauer berichtigen oder eine Zahl eingeben.</translation>
    </message>
    <message>
        <source>Correct the formula or enter a number.</source>
        <translation>Die Formel berichtigen oder eine Zahl eingeben.</translation>
    </message>
    <message>
        <source>Correct the points, or give x, y and the angle in degrees.</source>
        <translation>Die Punkte berichtigen oder x, y und den Winkel in Grad angeben.</translation>
    </message>
    <message>
        <source>Correct the text there; a project file is JSON.</source>
        <translation>Den Text dort berichtigen; eine Projektdatei ist JSON.</translation>
    </message>
    <message>
        <source>Correct these values in its firmware.</source>
        <translation>Diese Werte in ihrer Firmware berichtigen.</translation>
    </message>
    <message>
        <source>cost term</source>
        <translation>Kostenterm</translation>
    </message>
    <message>
        <source>costate acceleration</source>
        <translation>Beschleunigung des Kozustands</translation>
    </message>
    <message>
        <source>costate rate</source>
        <translation>Rate des Kozustands</translation>
    </message>
    <message>
        <source>Could be a %1 joint: %2</source>
        <translation>Könnte ein Gelenk sein (%1): %2</translation>
    </message>
    <message>
        <source>Coupler drive</source>
        <translation>Koppelantrieb</translation>
    </message>
    <message>
        <source>Crank drive</source>
        <translation>Kurbelantrieb</translation>
    </message>
    <message>
        <source>Crank pivot A</source>
        <translation>Kurbellager A</translation>
    </message>
    <message>
        <source>Crank pivot D</source>
        <translation>Kurbellager D</translation>
    </message>
    <message>
        <source>crank swings</source>
        <translation>Kurbel schwingt</translation>
    </message>
    <message>
        <source>crank turns fully</source>
        <translation>Kurbel läuft um</translation>
    </message>
    <message>
        <source>Damaged frames</source>
        <translation>Beschädigte Telegramme</translation>
    </message>
    <message>
        <source>Damping</source>
        <translation>Dämpfung</translation>
    </message>
    <message>
        <source>Data acquisition card (comedi)</source>
        <translation>Messkarte (comedi)</translation>
    </message>
    <message>
        <source>Data acquisition card at %1 (no command timeout)</source>
        <translation>Messkarte an %1 (überwacht nicht, ob Befehle ausbleiben)</translation>
    </message>
    <message>
        <source>Deactivate the cases.</source>
        <translation>Die Lastfälle ausschalten.</translation>
    </message>
    <message>
        <source>Delete the redundant constraint or drive, or measure another one.</source>
        <translation>Die überzählige Zwangsbedingung oder den Antrieb löschen oder etwas anderes messen.</translation>
    </message>
    <message>
        <source>Derivative gain</source>
        <translation>D-Anteil</translation>
    </message>
    <message>
        <source>Derivatives of single functions are not defined over several cases.</source>
        <translation>Ableitungen einzelner Funktionen sind über mehrere Lastfälle nicht definiert.</translation>
    </message>
    <message>
        <source>Device fault</source>
        <translation>Gerätestörung</translation>
    </message>
    <message>
        <source>Device silent</source>
        <translation>Gerät stumm</translation>
    </message>
    <message>
        <source>Device timeout</source>
        <translation>Zeitüberschreitung des Geräts</translation>
    </message>
    <message>
        <source>Device unplugged</source>
        <translation>Gerät abgezogen</translation>
    </message>
    <message>
        <source>Did you mean "%1"?</source>
        <translation>War "%1" gemeint?</translation>
    </message>
    <message>
        <source>Dimension %1 conflicts with the others or with what is fixed.</source>
        <translation>Das Maß %1 kann nicht mit den anderen und mit dem, was fest ist, gelten.</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Direction of %1</source>
        <translation>Richtung von %1</translation>
    </message>
    <message>
        <source>Discard it, or look at its text.</source>
        <translation>Sie verwerfen oder ihren Text ansehen.</translation>
    </message>
    <message>
        <source>Discard it.</source>
        <translation>Ihn verwerfen.</translation>
    </message>
    <message>
        <source>Dissipation (s/m)</source>
        <translation>Dissipation (s/m)</translation>
    </message>
    <message>
        <source>Dissipation (s/rad)</source>
        <translation>Dissipation (s/rad)</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Distance from the path</source>
        <translation>Abstand von der Bahn</translation>
    </message>
    <message>
        <source>Distance from the poses</source>
        <translation>Abstand von den Lagen</translation>
    </message>
    <message>
        <source>Divide it into several gears.</source>
        <translation>Auf mehrere Getriebe aufteilen.</translation>
    </message>
    <message>
        <source>Drag one of them away first.</source>
        <translation>Zuerst einen von ihnen wegziehen.</translation>
    </message>
    <message>
        <source>Draw a link and a joint first.</source>
        <translation>Zuerst ein Glied und ein Gelenk zeichnen.</translation>
    </message>
    <message>
        <source>Draw a link from it first.</source>
        <translation>Zuerst ein Glied von dort zeichnen.</translation>
    </message>
    <message>
        <source>Draw a link from it.</source>
        <translation>Ein Glied von dort zeichnen.</translation>
    </message>
    <message>
        <source>Draw it higher, lower the road, or start in equilibrium.</source>
        <translation>Höher zeichnen, die Straße senken oder im Gleichgewicht beginnen.</translation>
    </message>
    <message>
        <source>Draw it next to the curve, about one radius away.</source>
        <translation>Neben der Kurve zeichnen, etwa einen Radius von ihr entfernt.</translation>
    </message>
    <message>
        <source>Draw it on the curve, or clear the start values of the joints that carry the follower or the curve.</source>
        <translation>Auf der Kurve zeichnen oder die Startwerte der Gelenke löschen, die den Abtrieb oder die Kurve tragen.</translation>
    </message>
    <message>
        <source>Draw it on the ground, or clear the start values of the joints that carry it.</source>
        <translation>Auf dem Boden zeichnen oder die Startwerte der Gelenke löschen, die es tragen.</translation>
    </message>
    <message>
        <source>Draw it outside or closer to the surface, or start in equilibrium.</source>
        <translation>Außerhalb oder näher an der Oberfläche zeichnen oder im Gleichgewicht beginnen.</translation>
    </message>
    <message>
        <source>Draw it smoother, choose more kinds, or allow a smaller transmission angle.</source>
        <translation>Sie glatter zeichnen, mehr Arten wählen oder einen kleineren Übertragungswinkel zulassen.</translation>
    </message>
    <message>
        <source>Draw it with the Path to follow tool, type the points, or choose a CSV file with x and y.</source>
        <translation>Zeichnen Sie sie mit dem Werkzeug „Vorgegebene Bahn“, geben Sie die Punkte ein, oder nennen Sie eine CSV-Datei mit x und y.</translation>
    </message>
    <message>
        <source>Draw links as lines, and ground pivots as circles.</source>
        <translation>Glieder als Linien zeichnen und Gestelllager als Kreise.</translation>
    </message>
    <message>
        <source>Draw the mechanism away from the stretched or folded position.</source>
        <translation>Den Mechanismus abseits der gestreckten oder gefalteten Lage zeichnen.</translation>
    </message>
    <message>
        <source>Drive another joint.</source>
        <translation>Ein anderes Gelenk führen.</translation>
    </message>
    <message>
        <source>Drive force</source>
        <translation>Antriebskraft</translation>
    </message>
    <message>
        <source>Drive one of them, or set the kind of motion to "dynamic".</source>
        <translation>Eines davon antreiben oder die Art der Bewegung auf „dynamisch“ setzen.</translation>
    </message>
    <message>
        <source>Drive the coordinate of a joint instead.</source>
        <translation>Stattdessen die Koordinate eines Gelenks führen.</translation>
    </message>
    <message>
        <source>Dry friction at the joint</source>
        <translation>Trockene Reibung im Gelenk</translation>
    </message>
    <message>
        <source>Dynamic coefficient</source>
        <translation>Gleitreibungszahl</translation>
    </message>
    <message>
        <source>Dynamic friction</source>
        <translation>Gleitreibung</translation>
    </message>
    <message>
        <source>Each case has its own controls, but no input is optimized.</source>
        <translation>Jeder Lastfall hat seine eigenen Steuerungen, aber kein Eingang wird optimiert.</translation>
    </message>
    <message>
        <source>Edge radius</source>
        <translation>Kantenradius</translation>
    </message>
    <message>
        <source>Elongation of %1</source>
        <translation>Verlängerung von %1</translation>
    </message>
    <message>
        <source>Emergency stop</source>
        <translation>Not-Halt</translation>
    </message>
    <message>
        <source>Encoder jump</source>
        <translation>Drehgebersprung</translation>
    </message>
    <message>
        <source>Encoder reversed</source>
        <translation>Drehgeber verkehrt</translation>
    </message>
    <message>
        <source>End it on another link.</source>
        <translation>Auf einem anderen Glied enden.</translation>
    </message>
    <message>
        <source>End it with .urdf or .xml.</source>
        <translation>Hängen Sie .urdf oder .xml an.</translation>
    </message>
    <message>
        <source>Ended with an error.</source>
        <translation>Mit einem Fehler geendet.</translation>
    </message>
    <message>
        <source>Ended without convergence.</source>
        <translation>Ohne Konvergenz geendet.</translation>
    </message>
    <message>
        <source>Enter %1 coordinates in m per row.</source>
        <translation>Geben Sie %1 Koordinaten in m je Zeile ein.</translation>
    </message>
    <message>
        <source>Enter 0 for a bare point or a positive length.</source>
        <translation>0 für einen bloßen Punkt oder eine positive Länge eingeben.</translation>
    </message>
    <message>
        <source>Enter 0 for a sharp edge or a length up to the radius.</source>
        <translation>0 für eine scharfe Kante oder eine Länge bis zum Radius eingeben.</translation>
    </message>
    <message>
        <source>Enter 0 for a sharp edge or a positive length.</source>
        <translation>0 für eine scharfe Kante oder eine positive Länge eingeben.</translation>
    </message>
    <message>
        <source>Enter 0 for bare points or a positive radius.</source>
        <translation>0 für bloße Punkte oder einen positiven Radius eingeben.</translation>
    </message>
    <message>
        <source>Enter 0 for components to ignore.</source>
        <translation>0 eingeben für das, was nicht zählt.</translation>
    </message>
    <message>
        <source>Enter 0 for friction that does not depend on the load, or about 0.1.</source>
        <translation>0 für Reibung, die nicht von der Last abhängt, oder etwa 0,1 eingeben.</translation>
    </message>
    <message>
        <source>Enter 0 for sharp edges or a positive radius.</source>
        <translation>0 für scharfe Kanten oder einen positiven Radius eingeben.</translation>
    </message>
    <message>
        <source>Enter 0 if only sliding causes friction.</source>
        <translation>0 eingeben, wenn nur die Verschiebung reibt.</translation>
    </message>
    <message>
        <source>Enter 0 or a positive number.</source>
        <translation>0 oder eine positive Zahl eingeben.</translation>
    </message>
    <message>
        <source>Enter 0, 1 or 2 for x, y or z.</source>
        <translation>0, 1 oder 2 für x, y oder z eingeben.</translation>
    </message>
    <message>
        <source>Enter 0, or close the curve.</source>
        <translation>0 eingeben oder die Kurve schließen.</translation>
    </message>
    <message>
        <source>Enter 0: it has one component.</source>
        <translation>0 eingeben: Es hat eine Komponente.</translation>
    </message>
    <message>
        <source>Enter 1 for the lowest one, 2 for the next.</source>
        <translation>1 für die langsamste eingeben, 2 für die nächste.</translation>
    </message>
    <message>
        <source>Enter a direction such as [0, 0, 1].</source>
        <translation>Eine Richtung eingeben, etwa [0, 0, 1].</translation>
    </message>
    <message>
        <source>Enter a direction, such as xyz="0 0 1".</source>
        <translation>Eine Richtung eingeben, zum Beispiel xyz="0 0 1".</translation>
    </message>
    <message>
        <source>Enter a finite number.</source>
        <translation>Eine endliche Zahl eingeben.</translation>
    </message>
    <message>
        <source>Enter a formula that has a value everywhere along the road.</source>
        <translation>Eine Formel eingeben, die längs der ganzen Fahrbahn einen Wert hat.</translation>
    </message>
    <message>
        <source>Enter a frequency in Hz.</source>
        <translation>Eine Frequenz in Hz eingeben.</translation>
    </message>
    <message>
        <source>Enter a gain of zero or more.</source>
        <translation>Eine Verstärkung ab null eingeben.</translation>
    </message>
    <message>
        <source>Enter a height in m as a formula of the distance x in m, such as 0.05*sin(2*x).</source>
        <translation>Eine Höhe in m über dem Ort x in m schreiben, zum Beispiel 0.05*sin(2*x).</translation>
    </message>
    <message>
        <source>Enter a highest frequency that is not below the lowest one.</source>
        <translation>Eine höchste Frequenz eingeben, die nicht unter der niedrigsten liegt.</translation>
    </message>
    <message>
        <source>Enter a larger number, for example 1e-8.</source>
        <translation>Eine größere Zahl eingeben, zum Beispiel 1e-8.</translation>
    </message>
    <message>
        <source>Enter a larger step or a shorter duration.</source>
        <translation>Eine größere Schrittweite oder eine kürzere Dauer eingeben.</translation>
    </message>
    <message>
        <source>Enter a length in m, or leave it out.</source>
        <translation>Eine Länge in m eingeben oder weglassen.</translation>
    </message>
    <message>
        <source>Enter a limit within reach, or use the kind "value", which keeps the sign.</source>
        <translation>Eine erreichbare Grenze eingeben oder die Art „value“ verwenden, die das Vorzeichen behält.</translation>
    </message>
    <message>
        <source>Enter a limit within reach.</source>
        <translation>Eine erreichbare Grenze eingeben.</translation>
    </message>
    <message>
        <source>Enter a lower and an upper bound for it.</source>
        <translation>Eine untere und eine obere Schranke dafür eingeben.</translation>
    </message>
    <message>
        <source>Enter a lower bound that is not negative.</source>
        <translation>Eine untere Schranke eingeben, die nicht negativ ist.</translation>
    </message>
    <message>
        <source>Enter a lower limit that is not above the upper one.</source>
        <translation>Einen unteren Grenzwert eingeben, der nicht über dem oberen liegt.</translation>
    </message>
    <message>
        <source>Enter a lower or an upper limit.</source>
        <translation>Eine untere oder eine obere Grenze eingeben.</translation>
    </message>
    <message>
        <source>Enter a mass, or set them to 0.</source>
        <translation>Eine Masse eingeben, oder sie auf 0 setzen.</translation>
    </message>
    <message>
        <source>Enter a number between -1.7e308 and 1.7e308.</source>
        <translation>Eine Zahl zwischen -1.7e308 und 1.7e308 eingeben.</translation>
    </message>
    <message>
        <source>Enter a number for every time.</source>
        <translation>Für jede Zeit eine Zahl angeben.</translation>
    </message>
    <message>
        <source>Enter a number from 1 to %1.</source>
        <translation>Eine Zahl von 1 bis %1 eingeben.</translation>
    </message>
    <message>
        <source>Enter a number in that range.</source>
        <translation>Eine solche Zahl eingeben.</translation>
    </message>
    <message>
        <source>Enter a number such as 0.5 or -1.</source>
        <translation>Eine Zahl wie 0.5 oder -1 eingeben.</translation>
    </message>
    <message>
        <source>Enter a number such as 1.6.</source>
        <translation>Eine Zahl wie 1.6 eingeben.</translation>
    </message>
    <message>
        <source>Enter a number such as 10.</source>
        <translation>Eine Zahl wie 10 eingeben.</translation>
    </message>
    <message>
        <source>Enter a positive %1.</source>
        <translation>Positiv eingeben: %1.</translation>
    </message>
    <message>
        <source>Enter a positive distance.</source>
        <translation>Einen positiven Abstand eingeben.</translation>
    </message>
    <message>
        <source>Enter a positive length, or leave it out for the drawn one.</source>
        <translation>Eine positive Länge eingeben oder sie weglassen: Dann gilt die gezeichnete.</translation>
    </message>
    <message>
        <source>Enter a positive length.</source>
        <translation>Eine positive Länge eingeben.</translation>
    </message>
    <message>
        <source>Enter a positive mass, or 0 for a link that only passes forces on.</source>
        <translation>Eine positive Masse eingeben, oder 0 für ein Glied, das nur Kräfte weitergibt.</translation>
    </message>
    <message>
        <source>Enter a positive number or zero.</source>
        <translation>Eine positive Zahl oder null eingeben.</translation>
    </message>
    <message>
        <source>Enter a positive number unless this is intended.</source>
        <translation>Eine positive Zahl eingeben, wenn das nicht beabsichtigt ist.</translation>
    </message>
    <message>
        <source>Enter a positive number, or 0 to switch the rule off.</source>
        <translation>Eine positive Zahl eingeben oder 0, um die Regel auszuschalten.</translation>
    </message>
    <message>
        <source>Enter a positive number, such as 0.01 m/s.</source>
        <translation>Eine positive Zahl eingeben, etwa 0.01 m/s.</translation>
    </message>
    <message>
        <source>Enter a positive number, such as 0.5 m/s.</source>
        <translation>Eine positive Zahl eingeben, zum Beispiel 0.5 m/s.</translation>
    </message>
    <message>
        <source>Enter a positive number, such as 1.</source>
        <translation>Eine positive Zahl eingeben, zum Beispiel 1.</translation>
    </message>
    <message>
        <source>Enter a positive number.</source>
        <translation>Eine positive Zahl eingeben.</translation>
    </message>
    <message>
        <source>Enter a positive radius.</source>
        <translation>Einen positiven Radius eingeben.</translation>
    </message>
    <message>
        <source>Enter a positive weight unless this is intended.</source>
        <translation>Ein positives Gewicht eingeben, wenn das nicht beabsichtigt ist.</translation>
    </message>
    <message>
        <source>Enter a positive weight, or set "active" to false for a case that does not count.</source>
        <translation>Ein positives Gewicht eingeben oder "active" auf false setzen, wenn der Lastfall nicht zählt.</translation>
    </message>
    <message>
        <source>Enter a positive whole number.</source>
        <translation>Eine positive ganze Zahl eingeben.</translation>
    </message>
    <message>
        <source>Enter a size of the term, or leave it out.</source>
        <translation>Eine Größe des Terms eingeben oder weglassen.</translation>
    </message>
    <message>
        <source>Enter a small number, for example 1e-6.</source>
        <translation>Eine kleine Zahl eingeben, zum Beispiel 1e-6.</translation>
    </message>
    <message>
        <source>Enter a small number, for example 1e-8.</source>
        <translation>Eine kleine Zahl eingeben, zum Beispiel 1e-8.</translation>
    </message>
    <message>
        <source>Enter a small part of the gap, such as a tenth.</source>
        <translation>Geben Sie einen kleinen Teil des Spiels ein, etwa ein Zehntel.</translation>
    </message>
    <message>
        <source>Enter a small part of their scales, such as 1e-6.</source>
        <translation>Einen kleinen Teil ihrer Größe eingeben, zum Beispiel 1e-6.</translation>
    </message>
    <message>
        <source>Enter a small positive limit.</source>
        <translation>Eine kleine positive Grenze eingeben.</translation>
    </message>
    <message>
        <source>Enter a small positive number: below it the term is nearly squared.</source>
        <translation>Eine kleine positive Zahl eingeben: Darunter ist der Term nahezu quadriert.</translation>
    </message>
    <message>
        <source>Enter a small positive number: peaks closer to each other than it count together.</source>
        <translation>Eine kleine positive Zahl eingeben: Spitzen, die einander näher sind, zählen zusammen.</translation>
    </message>
    <message>
        <source>Enter a small velocity, for example 0.03 rad/s.</source>
        <translation>Eine kleine Geschwindigkeit eingeben, zum Beispiel 0.03 rad/s.</translation>
    </message>
    <message>
        <source>Enter a smaller bore, or 0 for none.</source>
        <translation>Eine kleinere Bohrung eingeben oder 0 für keine.</translation>
    </message>
    <message>
        <source>Enter a smaller cost, or 0 for no such rule.</source>
        <translation>Kleinere Kosten eingeben, oder 0 für keine solche Regel.</translation>
    </message>
    <message>
        <source>Enter a smaller step or a longer duration.</source>
        <translation>Eine kleinere Schrittweite oder eine längere Dauer eingeben.</translation>
    </message>
    <message>
        <source>Enter a smoothing well below the peak.</source>
        <translation>Eine Glättung weit unter dem Spitzenwert eingeben.</translation>
    </message>
    <message>
        <source>Enter a start value within this range, or change the lengths.</source>
        <translation>Startwert in diesem Bereich eingeben oder Längen ändern.</translation>
    </message>
    <message>
        <source>Enter a time from 0 to the duration of %1 s.</source>
        <translation>Eine Zeit von 0 bis zur Dauer von %1 s eingeben.</translation>
    </message>
    <message>
        <source>Enter a time in s and a value in m or rad in each row.</source>
        <translation>In jeder Zeile eine Zeit in s und einen Wert in m oder rad angeben.</translation>
    </message>
    <message>
        <source>Enter a weight, or deactivate the case.</source>
        <translation>Gewicht eingeben oder den Fall ausschalten.</translation>
    </message>
    <message>
        <source>Enter a weight, or deactivate the term.</source>
        <translation>Gewicht eingeben oder den Term ausschalten.</translation>
    </message>
    <message>
        <source>Enter a whole number from 1 to %1.</source>
        <translation>Eine ganze Zahl von 1 bis %1 eingeben.</translation>
    </message>
    <message>
        <source>Enter an end after the beginning, or "time": "instant" for one time.</source>
        <translation>Ein Ende nach dem Anfang eingeben oder "time": "instant" für einen Zeitpunkt.</translation>
    </message>
    <message>
        <source>Enter angles in rad, not in degrees.</source>
        <translation>Winkel in rad eingeben, nicht in Grad.</translation>
    </message>
    <message>
        <source>Enter as many as the joint has degrees of freedom.</source>
        <translation>So viele angeben, wie das Gelenk Freiheitsgrade hat.</translation>
    </message>
    <message>
        <source>Enter at least the values at the start and end of the motion.</source>
        <translation>Mindestens Werte am Anfang und am Ende der Bewegung angeben.</translation>
    </message>
    <message>
        <source>Enter at least two rows.</source>
        <translation>Mindestens zwei Zeilen eingeben.</translation>
    </message>
    <message>
        <source>Enter at most the radius of the wheel.</source>
        <translation>Höchstens den Radius des Rads eingeben.</translation>
    </message>
    <message>
        <source>Enter finite numbers.</source>
        <translation>Endliche Zahlen eingeben.</translation>
    </message>
    <message>
        <source>Enter four numbers, scalar first, such as [1, 0, 0, 0].</source>
        <translation>Vier Zahlen angeben, den Skalar zuerst, etwa [1, 0, 0, 0].</translation>
    </message>
    <message>
        <source>Enter half the width of the zone, in the unit of the number.</source>
        <translation>Die halbe Breite des Toleranzfelds eingeben, in der Einheit der Zahl.</translation>
    </message>
    <message>
        <source>Enter it in kg/m³; for steel, 7850.</source>
        <translation>Sie in kg/m³ eingeben; Stahl hat 7850.</translation>
    </message>
    <message>
        <source>Enter it in SI units: m, rad and s.</source>
        <translation>In SI-Einheiten eingeben: m, rad und s.</translation>
    </message>
    <message>
        <source>Enter it, or specify the points of the body: their mean is then used.</source>
        <translation>Ihn eingeben oder die Punkte des Körpers nennen: Dann gilt ihre Mitte.</translation>
    </message>
    <message>
        <source>Enter its numbers, or remove it.</source>
        <translation>Zahlen eingeben oder das Element entfernen.</translation>
    </message>
    <message>
        <source>Enter lengths in m, not in mm.</source>
        <translation>Längen in m eingeben, nicht in mm.</translation>
    </message>
    <message>
        <source>Enter masses in kg and lengths in m.</source>
        <translation>Massen in kg und Längen in m eingeben.</translation>
    </message>
    <message>
        <source>Enter meters per unit of the file, such as 0.001 for millimeters.</source>
        <translation>Meter je Einheit der Datei eingeben, etwa 0.001 für Millimeter.</translation>
    </message>
    <message>
        <source>Enter moments of inertia about the center of mass, in kg m².</source>
        <translation>Trägheitsmomente um den Schwerpunkt in kg m² eingeben.</translation>
    </message>
    <message>
        <source>Enter one such as 1.</source>
        <translation>Eine eingeben, etwa 1.</translation>
    </message>
    <message>
        <source>Enter positive weights unless this is intended.</source>
        <translation>Positive Gewichte eingeben, wenn das nicht beabsichtigt ist.</translation>
    </message>
    <message>
        <source>Enter references in SI units: m, rad and s.</source>
        <translation>Vorgaben in SI-Einheiten eingeben: m, rad und s.</translation>
    </message>
    <message>
        <source>Enter samples, optimize the input, or remove the load.</source>
        <translation>Stützwerte eingeben, den Eingang optimieren oder die Last entfernen.</translation>
    </message>
    <message>
        <source>Enter speeds in m/s, not in mm/s.</source>
        <translation>Geschwindigkeiten in m/s eingeben, nicht in mm/s.</translation>
    </message>
    <message>
        <source>Enter speeds in rad/s, not in rpm or degrees per second.</source>
        <translation>Winkelgeschwindigkeiten in rad/s eingeben, nicht in 1/min oder Grad je Sekunde.</translation>
    </message>
    <message>
        <source>Enter the change of B per change of A.</source>
        <translation>Die Änderung von B je Änderung von A eingeben.</translation>
    </message>
    <message>
        <source>Enter the coordinates of one point in each line.</source>
        <translation>In jeder Zeile die Koordinaten eines Punkts angeben.</translation>
    </message>
    <message>
        <source>Enter the duration in s.</source>
        <translation>Dauer in s eingeben.</translation>
    </message>
    <message>
        <source>Enter the largest deviation that costs nothing.</source>
        <translation>Die größte Abweichung eingeben, die nichts kostet.</translation>
    </message>
    <message>
        <source>Enter the largest distance that costs nothing.</source>
        <translation>Den größten Abstand eingeben, der nichts kostet.</translation>
    </message>
    <message>
        <source>Enter the largest force per load, such as 1.</source>
        <translation>Die größte Kraft je Radlast eingeben, zum Beispiel 1.</translation>
    </message>
    <message>
        <source>Enter the load at which the friction has the given value.</source>
        <translation>Die Last eingeben, bei der die Reibung die angegebene ist.</translation>
    </message>
    <message>
        <source>Enter the mass that it has, or fix it to a body beside it.</source>
        <translation>Tatsächliche Masse eingeben oder den Körper mit einem benachbarten fest verbinden.</translation>
    </message>
    <message>
        <source>Enter the play from flank to flank, 0 for none.</source>
        <translation>Geben Sie das Spiel von Flanke zu Flanke ein, 0 für keines.</translation>
    </message>
    <message>
        <source>Enter the radius of the pin or ball, for example 0.01.</source>
        <translation>Den Radius von Bolzen oder Kugel eingeben, zum Beispiel 0.01.</translation>
    </message>
    <message>
        <source>Enter the ratio of friction to normal force, rarely above 1.</source>
        <translation>Verhältnis von Reibung zu Normalkraft eingeben, selten über 1.</translation>
    </message>
    <message>
        <source>Enter the resistance of the winding.</source>
        <translation>Den Widerstand der Wicklung eingeben.</translation>
    </message>
    <message>
        <source>Enter the rotor angle per joint angle; 1 without a gear.</source>
        <translation>Den Rotorwinkel je Gelenkwinkel eingeben; 1 ohne Getriebe.</translation>
    </message>
    <message>
        <source>Enter the time and one value per component in each line.</source>
        <translation>In jeder Zeile die Zeit und einen Wert je Komponente angeben.</translation>
    </message>
    <message>
        <source>Enter the velocity at which friction is largest, for example 0.01.</source>
        <translation>Die Geschwindigkeit eingeben, bei der die Reibung am größten ist, zum Beispiel 0.01.</translation>
    </message>
    <message>
        <source>Enter times from 0 to the duration, each no earlier than the one before.</source>
        <translation>Zeiten von 0 bis zur Dauer angeben, jede nicht vor der vorigen.</translation>
    </message>
    <message>
        <source>Enter times from 0 to the duration, or leave them out.</source>
        <translation>Zeiten von 0 bis zur Dauer eingeben oder sie weglassen.</translation>
    </message>
    <message>
        <source>Enter times in s from the start of the motion, or change the duration.</source>
        <translation>Zeiten in s ab Beginn der Bewegung eingeben oder die Dauer ändern.</translation>
    </message>
    <message>
        <source>Enter times in s, not in ms, or change the duration.</source>
        <translation>Zeiten in s eingeben, nicht in ms, oder die Dauer ändern.</translation>
    </message>
    <message>
        <source>Enter where it is in the drawing, in m.</source>
        <translation>Seine Lage in der Zeichnung in m eingeben.</translation>
    </message>
    <message>
        <source>Enter x and y, or x, y and z.</source>
        <translation>x und y oder x, y und z angeben.</translation>
    </message>
    <message>
        <source>Enter, for example, 0.2 m.</source>
        <translation>Zum Beispiel 0.2 m eingeben.</translation>
    </message>
    <message>
        <source>Equal length</source>
        <translation>Gleiche Länge</translation>
    </message>
    <message>
        <source>Error of the rocker</source>
        <translation>Fehler der Schwinge</translation>
    </message>
    <message>
        <source>Every element needs a unique id.</source>
        <translation>Jedes Element braucht eine eindeutige Kennung.</translation>
    </message>
    <message>
        <source>Expand it with xacro first.</source>
        <translation>Sie zuerst mit xacro auflösen.</translation>
    </message>
    <message>
        <source>Expect an error at the start, play a lead-in, or let the model start at rest.</source>
        <translation>Am Anfang einen Fehler erwarten, einen Vorlauf abspielen oder das Modell in Ruhe beginnen lassen.</translation>
    </message>
    <message>
        <source>Expected a number, found "%1".</source>
        <translation>Erwartet wurde eine Zahl, gefunden "%1".</translation>
    </message>
    <message>
        <source>Expected major.minor, for example "%1".</source>
        <translation>Erwartet: major.minor, zum Beispiel "%1".</translation>
    </message>
    <message>
        <source>Export it again from the program it came from.</source>
        <translation>Sie noch einmal aus dem Programm exportieren, aus dem sie kommt.</translation>
    </message>
    <message>
        <source>Export the solid again as STL or OBJ.</source>
        <translation>Den Körper noch einmal als STL oder OBJ exportieren.</translation>
    </message>
    <message>
        <source>Export the solid again.</source>
        <translation>Den Körper noch einmal exportieren.</translation>
    </message>
    <message>
        <source>Export the solid as STL or OBJ.</source>
        <translation>Den Körper als STL oder OBJ exportieren.</translation>
    </message>
    <message>
        <source>Finish the drawing, add a drive or damping, or use adaptive steps.</source>
        <translation>Die Zeichnung fertigstellen, einen Antrieb oder Dämpfung hinzufügen oder adaptive Schritte verwenden.</translation>
    </message>
    <message>
        <source>First-order optimality %1 is within the tolerance %2.</source>
        <translation>Die Optimalität erster Ordnung %1 liegt innerhalb der Toleranz %2.</translation>
    </message>
    <message>
        <source>Fix the cause and run again.</source>
        <translation>Die Ursache beheben und noch einmal fahren.</translation>
    </message>
    <message>
        <source>Fix the cause and start again.</source>
        <translation>Die Ursache beheben und noch einmal starten.</translation>
    </message>
    <message>
        <source>Flank</source>
        <translation>Flanke</translation>
    </message>
    <message>
        <source>Flank %1</source>
        <translation>Flanke %1</translation>
    </message>
    <message>
        <source>Floating link</source>
        <translation>Schwebendes Glied</translation>
    </message>
    <message>
        <source>Follow the message above, then start again.</source>
        <translation>Der Meldung oben folgen, dann noch einmal starten.</translation>
    </message>
    <message>
        <source>Follow the message above; the best values of the iterations are kept and can be restored.</source>
        <translation>Der Meldung oben folgen; die besten Werte der Iterationen bleiben und lassen sich wiederherstellen.</translation>
    </message>
    <message>
        <source>For the numbers it is computed from, set bounds that keep it positive.</source>
        <translation>Den Zahlen, aus denen sie folgt, Schranken geben, die sie positiv halten.</translation>
    </message>
    <message>
        <source>Force of %1</source>
        <translation>Kraft von %1</translation>
    </message>
    <message>
        <source>Forces and moments out of the plane are left out here, and are not zero.</source>
        <translation>Kräfte und Momente aus der Ebene heraus sind hier weggelassen und nicht null.</translation>
    </message>
    <message>
        <source>Four-bar through %1 poses</source>
        <translation>Viergelenk durch %1 Lagen</translation>
    </message>
    <message>
        <source>Frames arrive damaged; check cable, shield and ground.</source>
        <translation>Telegramme kommen beschädigt an; Kabel, Schirm und Masse prüfen.</translation>
    </message>
    <message>
        <source>Frames lost</source>
        <translation>Telegramme verloren</translation>
    </message>
    <message>
        <source>Free angle</source>
        <translation>Freier Winkel</translation>
    </message>
    <message>
        <source>Free length</source>
        <translation>Freie Länge</translation>
    </message>
    <message>
        <source>free length</source>
        <translation>freie Länge</translation>
    </message>
    <message>
        <source>Free some space, or use --log.</source>
        <translation>Platz schaffen oder --log verwenden.</translation>
    </message>
    <message>
        <source>Friction by the force of the joint.</source>
        <translation>Reibung aus der Kraft des Gelenks.</translation>
    </message>
    <message>
        <source>Friction by the reaction acts on all coordinates of its joint together.</source>
        <translation>Reibung durch die Reaktion wirkt auf alle Koordinaten ihres Gelenks zusammen.</translation>
    </message>
    <message>
        <source>Friction coefficient</source>
        <translation>Reibungszahl</translation>
    </message>
    <message>
        <source>Friction power of %1</source>
        <translation>Reibleistung von %1</translation>
    </message>
    <message>
        <source>Friction radius</source>
        <translation>Reibradius</translation>
    </message>
    <message>
        <source>Function generator</source>
        <translation>Funktionsgetriebe</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>Gap of %1</source>
        <translation>Spalt von %1</translation>
    </message>
    <message>
        <source>Garbage on the line</source>
        <translation>Unfug auf der Leitung</translation>
    </message>
    <message>
        <source>Gauss-Newton steps by the squares that the cost is made of. %1</source>
        <translation>Gauß-Newton richtet sich nach den Quadraten, aus denen die Kosten bestehen. %1</translation>
    </message>
    <message>
        <source>Gauss-Newton would take more than a thousand motions for each step here.</source>
        <translation>Gauß-Newton würde hier mehr als tausend Bewegungen für jeden Schritt brauchen.</translation>
    </message>
    <message>
        <source>gear coupling</source>
        <translation>Getriebekopplung</translation>
    </message>
    <message>
        <source>Gear ratio</source>
        <translation>Getriebeübersetzung</translation>
    </message>
    <message>
        <source>Geared five-bar</source>
        <translation>Fünfgelenk mit Zahnrädern</translation>
    </message>
    <message>
        <source>Gears of the cranks</source>
        <translation>Zahnräder der Kurbeln</translation>
    </message>
    <message>
        <source>Give %1 of them.</source>
        <translation>%1 davon angeben.</translation>
    </message>
    <message>
        <source>Give a "reference".</source>
        <translation>Eine "reference" angeben.</translation>
    </message>
    <message>
        <source>Give a range of angles and positive bounds for all others.</source>
        <translation>Einen Winkelbereich und für alle anderen positive Schranken angeben.</translation>
    </message>
    <message>
        <source>Give a signal, or the object and property of a number.</source>
        <translation>Ein Signal angeben oder Objekt und Eigenschaft einer Zahl.</translation>
    </message>
    <message>
        <source>Give all the same count, or omit "together" for a grid.</source>
        <translation>Allen gleich viele geben oder für ein Gitter "together" weglassen.</translation>
    </message>
    <message>
        <source>Give at least one link a mass.</source>
        <translation>Mindestens einem Glied eine Masse geben.</translation>
    </message>
    <message>
        <source>Give both the same sign; of a real motor they are equal in SI units.</source>
        <translation>Beiden dasselbe Vorzeichen geben; beim wirklichen Motor sind sie in SI-Einheiten gleich.</translation>
    </message>
    <message>
        <source>Give both the same value if they do not differ.</source>
        <translation>Beiden denselben Wert geben, wenn sie sich nicht unterscheiden.</translation>
    </message>
    <message>
        <source>Give each a unique name.</source>
        <translation>Jeder einen eindeutigen Namen geben.</translation>
    </message>
    <message>
        <source>Give each case a unique name.</source>
        <translation>Jedem Lastfall einen eindeutigen Namen geben.</translation>
    </message>
    <message>
        <source>Give every limit a positive number.</source>
        <translation>Jedem Grenzwert eine positive Zahl geben.</translation>
    </message>
    <message>
        <source>Give every line the same number of columns.</source>
        <translation>Jeder Zeile gleich viele Spalten geben.</translation>
    </message>
    <message>
        <source>Give every motor an input of its own.</source>
        <translation>Jedem Motor einen eigenen Eingang geben.</translation>
    </message>
    <message>
        <source>Give it a mass, or connect it to the others so that they determine its motion.</source>
        <translation>Ihm eine Masse geben, oder es so mit den anderen verbinden, dass seine Bewegung aus ihrer folgt.</translation>
    </message>
    <message>
        <source>Give it a mass, or draw it as a rod between two points.</source>
        <translation>Ihm eine Masse geben oder ihn als Stange zwischen zwei Punkten zeichnen.</translation>
    </message>
    <message>
        <source>Give it a radius, about the center of an arc that rounds the corner.</source>
        <translation>Dort einen Radius angeben, um den Mittelpunkt eines Bogens, der die Ecke rundet.</translation>
    </message>
    <message>
        <source>Give it a shape from an STL or OBJ file, or specify points.</source>
        <translation>Eine Form aus einer STL- oder OBJ-Datei geben, oder Punkte nennen.</translation>
    </message>
    <message>
        <source>Give it a unique name.</source>
        <translation>Ihm einen eindeutigen Namen geben.</translation>
    </message>
    <message>
        <source>Give it either a surface or "places" and "heights".</source>
        <translation>Entweder eine Fläche oder "places" und "heights" angeben.</translation>
    </message>
    <message>
        <source>Give its link moments of inertia, or connect it to the others so that they determine its motion.</source>
        <translation>Dem Glied Trägheitsmomente geben oder es so mit den anderen verbinden, dass sie seine Bewegung bestimmen.</translation>
    </message>
    <message>
        <source>Give more samples or choose another interpolation.</source>
        <translation>Mehr Stützwerte angeben oder eine andere Interpolation wählen.</translation>
    </message>
    <message>
        <source>Give one %1 for each %2.</source>
        <translation>Je Wert von %2 einen Wert von %1 angeben.</translation>
    </message>
    <message>
        <source>Give one number per component of the signals: %1.</source>
        <translation>Je Komponente der Signale eine Zahl angeben: %1.</translation>
    </message>
    <message>
        <source>Give one of them a number.</source>
        <translation>Einem von ihnen eine Zahl geben.</translation>
    </message>
    <message>
        <source>Give one of these joints more freedom, or take a link away.</source>
        <translation>Einem dieser Gelenke mehr Freiheit geben oder ein Glied wegnehmen.</translation>
    </message>
    <message>
        <source>Give one per point, or none.</source>
        <translation>Je Punkt eines angeben oder keines.</translation>
    </message>
    <message>
        <source>Give one radius for each point, about which its arc turns.</source>
        <translation>Für jeden Punkt, um den sich ein Bogen dreht, einen Radius angeben.</translation>
    </message>
    <message>
        <source>Give one radius for each, 0 for a straight line, or leave all out.</source>
        <translation>Für jeden einen Radius angeben, 0 für eine Gerade, oder alle weglassen.</translation>
    </message>
    <message>
        <source>Give samples, or make the parameters of the formula design variables.</source>
        <translation>Stützwerte angeben oder die Parameter der Formel zu Entwurfsvariablen machen.</translation>
    </message>
    <message>
        <source>Give the angle or the velocity of a joint a weight above zero, and the voltage one, too.</source>
        <translation>Geben Sie dem Winkel oder der Geschwindigkeit eines Gelenks ein Gewicht über null, und ebenso der Spannung.</translation>
    </message>
    <message>
        <source>Give the element a unique id.</source>
        <translation>Dem Element eine eindeutige Kennung geben.</translation>
    </message>
    <message>
        <source>Give the follower a roller, or let the curve pull.</source>
        <translation>Geben Sie dem Stößel eine Rolle, oder lassen Sie die Kurve ziehen.</translation>
    </message>
    <message>
        <source>Give the joints start values, for example those of the equilibrium.</source>
        <translation>Den Gelenken Startwerte geben, zum Beispiel die des Gleichgewichts.</translation>
    </message>
    <message>
        <source>Give the link a mass, or choose joint or absolute coordinates.</source>
        <translation>Dem Glied eine Masse geben, oder Gelenk- oder Absolutkoordinaten wählen.</translation>
    </message>
    <message>
        <source>Give the link a point.</source>
        <translation>Dem Glied einen Punkt geben.</translation>
    </message>
    <message>
        <source>Give the link a second point, or choose another shape.</source>
        <translation>Dem Glied einen zweiten Punkt geben oder eine andere Form wählen.</translation>
    </message>
    <message>
        <source>Give the link a third point, or choose another shape.</source>
        <translation>Dem Glied einen dritten Punkt geben oder eine andere Form wählen.</translation>
    </message>
    <message>
        <source>Give the link the mass of a shape, such as a round rod, or a joint that holds it.</source>
        <translation>Dem Glied die Masse einer Form geben, etwa eines runden Stabs, oder ein Gelenk, das es hält.</translation>
    </message>
    <message>
        <source>Give the links a mass.</source>
        <translation>Den Gliedern eine Masse geben.</translation>
    </message>
    <message>
        <source>Give wheels that run there their own road, through a point on their line.</source>
        <translation>Rädern, die dort laufen, eine eigene Fahrbahn durch einen Punkt auf ihrer Linie geben.</translation>
    </message>
    <message>
        <source>global search</source>
        <translation>globale Suche</translation>
    </message>
    <message>
        <source>Gravity is %1 m/s².</source>
        <translation>Die Erdbeschleunigung ist %1 m/s².</translation>
    </message>
    <message>
        <source>Gravity of %1 m/s²: URDF assumes 9.81 m/s² along −z.</source>
        <translation>Schwerkraft von %1 m/s²: URDF meint 9.81 m/s² gegen z.</translation>
    </message>
    <message>
        <source>Guide pivot I</source>
        <translation>Führungslager I</translation>
    </message>
    <message>
        <source>half step</source>
        <translation>halbe Schrittweite</translation>
    </message>
    <message>
        <source>half the width of the zone, in the unit of the number</source>
        <translation>die halbe Breite des Toleranzfelds, in der Einheit der Zahl</translation>
    </message>
    <message>
        <source>Heartbeat lost</source>
        <translation>Lebenszeichen ausgeblieben</translation>
    </message>
    <message>
        <source>how many values there are from "lower" to "upper"</source>
        <translation>wie viele Werte es von "lower" bis "upper" gibt</translation>
    </message>
    <message>
        <source>Identify the named parameter in the formula, or replace the formula with its value.</source>
        <translation>Den benannten Parameter der Formel identifizieren oder die Formel durch ihren Wert ersetzen.</translation>
    </message>
    <message>
        <source>If it should move, remove a constraint, or check that its points are drawn where they belong.</source>
        <translation>Wenn er sich bewegen soll, eine Zwangsbedingung entfernen oder prüfen, ob seine Punkte richtig gezeichnet sind.</translation>
    </message>
    <message>
        <source>If it should pass, let redundant joints go: replace some by joints with more freedom, or remove links that others guide as well. Otherwise, shorten the duration.</source>
        <translation>Soll er hindurchgehen, entfernen Sie Überzähliges: Ersetzen Sie Gelenke durch solche mit mehr Freiheit, oder entfernen Sie Glieder, die andere ebenso führen. Sonst verkürzen Sie die Dauer.</translation>
    </message>
    <message>
        <source>If so, divide all lengths by 1000.</source>
        <translation>Wenn ja, alle Längen durch 1000 teilen.</translation>
    </message>
    <message>
        <source>Impulse of %1</source>
        <translation>Impuls von %1</translation>
    </message>
    <message>
        <source>In the formula "%1%2, position %3: %4.</source>
        <translation>In der Formel "%1%2, Stelle %3: %4.</translation>
    </message>
    <message>
        <source>Included files and meshes must be where it says they are.</source>
        <translation>Eingebundene Dateien und Netze müssen dort liegen, wo die Datei es sagt.</translation>
    </message>
    <message>
        <source>Inertia</source>
        <translation>Trägheit</translation>
    </message>
    <message>
        <source>Install libcomedi0.</source>
        <translation>libcomedi0 installieren.</translation>
    </message>
    <message>
        <source>Install libmujoco-dev and build again.</source>
        <translation>libmujoco-dev installieren und neu bauen.</translation>
    </message>
    <message>
        <source>Install liburdfdom-dev and build again.</source>
        <translation>liburdfdom-dev installieren und neu bauen.</translation>
    </message>
    <message>
        <source>Install the package linkwright-reader again.</source>
        <translation>Das Paket linkwright-reader erneut installieren.</translation>
    </message>
    <message>
        <source>Install the package linkwright-reader, or build all programs.</source>
        <translation>Das Paket linkwright-reader installieren oder alle Programme bauen.</translation>
    </message>
    <message>
        <source>Install the software that came with the card.</source>
        <translation>Die Software installieren, die mit der Karte kam.</translation>
    </message>
    <message>
        <source>Install the whole package.</source>
        <translation>Das ganze Paket installieren.</translation>
    </message>
    <message>
        <source>Integral gain</source>
        <translation>I-Anteil</translation>
    </message>
    <message>
        <source>Internal error</source>
        <translation>Interner Fehler</translation>
    </message>
    <message>
        <source>invalid keyword</source>
        <translation>ungültiges Schlüsselwort</translation>
    </message>
    <message>
        <source>is missed by %1%2</source>
        <translation>wird sie um %1%2 verfehlt</translation>
    </message>
    <message>
        <source>Is the joint blocked, or the limit too tight?</source>
        <translation>Ist das Gelenk blockiert oder der Grenzwert zu eng?</translation>
    </message>
    <message>
        <source>It adds up over the motion, but a kinematic motion solves each instant on its own.</source>
        <translation>Es summiert sich über die Bewegung, eine kinematische Bewegung löst aber jeden Zeitpunkt für sich.</translation>
    </message>
    <message>
        <source>It also has %1</source>
        <translation>Er hat auch %1</translation>
    </message>
    <message>
        <source>It connects a body to itself.</source>
        <translation>Es hält einen Körper an sich selbst.</translation>
    </message>
    <message>
        <source>It does not act on a joint that turns or slides.</source>
        <translation>Er wirkt nicht auf ein Gelenk, das sich dreht oder gleitet.</translation>
    </message>
    <message>
        <source>It follows its control at once: its dynamics were left out.</source>
        <translation>Er folgt seiner Steuerung sofort: Seine Dynamik wurde weggelassen.</translation>
    </message>
    <message>
        <source>It has no coordinates at all.</source>
        <translation>Es hat gar keine Koordinaten.</translation>
    </message>
    <message>
        <source>It has no effect on this kind of joint.</source>
        <translation>Es wirkt bei dieser Gelenkart nicht.</translation>
    </message>
    <message>
        <source>It has no mass: it was given a ball of %1 kg, a millionth of the total mass.</source>
        <translation>Es hat keine Masse: Es bekam eine Kugel von %1 kg, ein Millionstel von allem.</translation>
    </message>
    <message>
        <source>It has one, number 0.</source>
        <translation>Es hat eine, Nummer 0.</translation>
    </message>
    <message>
        <source>It is fixed to %1 and became part of it, mass and inertia included.</source>
        <translation>Es ist fest an %1 und wurde Teil davon, mit Masse und Trägheit.</translation>
    </message>
    <message>
        <source>It is fixed to the ground and became part of it.</source>
        <translation>Es ist fest am Gestell und wurde Teil davon.</translation>
    </message>
    <message>
        <source>It is left out.</source>
        <translation>Es wird weggelassen.</translation>
    </message>
    <message>
        <source>It is not a plain motor or servo.</source>
        <translation>Er ist kein einfacher Motor oder Servo.</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>sie ist zu groß</translation>
    </message>
    <message>
        <source>It lacks what MuJoCo %1 requires.</source>
        <translation>Ihm fehlt, was MuJoCo %1 davon verlangt.</translation>
    </message>
    <message>
        <source>It may be damaged. Export fewer parts, or without small details.</source>
        <translation>Sie könnte beschädigt sein. Weniger Teile oder ohne kleine Einzelheiten exportieren.</translation>
    </message>
    <message>
        <source>It may be damaged. Export it again, or in parts.</source>
        <translation>Sie könnte beschädigt sein. Sie noch einmal oder in Teilen exportieren.</translation>
    </message>
    <message>
        <source>It moves the instant at which "%1" jumps, or its rate. Gradients hold this instant, and are off by what it does.</source>
        <translation>Sie verschiebt den Zeitpunkt, zu dem „%1“ oder die Rate davon springt. Gradienten halten diesen Zeitpunkt fest und sind um dessen Wirkung falsch.</translation>
    </message>
    <message>
        <source>It was fixed to the ground.</source>
        <translation>Es wurde am Gestell befestigt.</translation>
    </message>
    <message>
        <source>it was removed</source>
        <translation>sie wurde entfernt</translation>
    </message>
    <message>
        <source>It was rotated as a whole so that gravity acts along −z.</source>
        <translation>Es wurde im Ganzen gedreht, sodass die Schwerkraft gegen z zieht.</translation>
    </message>
    <message>
        <source>It would be possible with the opposite sign of the products of inertia: enter them as matrix entries, J_xy = -integral of x y dm.</source>
        <translation>Mit umgekehrtem Vorzeichen der Deviationsmomente wäre sie möglich: Sie als Matrixeinträge eingeben, J_xy = -Integral von x y dm.</translation>
    </message>
    <message>
        <source>Its armature became the rotor of a motor without voltage.</source>
        <translation>Seine Ankerträgheit ist der Rotor eines Motors ohne Spannung.</translation>
    </message>
    <message>
        <source>Its armature.</source>
        <translation>Seine Ankerträgheit.</translation>
    </message>
    <message>
        <source>Its components are numbered from 0 to 2.</source>
        <translation>Seine Komponenten sind von 0 bis 2 nummeriert.</translation>
    </message>
    <message>
        <source>Its constant force was left out.</source>
        <translation>Seine konstante Kraft wurde weggelassen.</translation>
    </message>
    <message>
        <source>Its control became an input, which is 0 now.</source>
        <translation>Seine Steuerung ist ein Eingang, der jetzt 0 ist.</translation>
    </message>
    <message>
        <source>Its coordinates are numbered from 0 to %1.</source>
        <translation>Seine Koordinaten sind von 0 bis %1 nummeriert.</translation>
    </message>
    <message>
        <source>its drives</source>
        <translation>seinen Antrieben</translation>
    </message>
    <message>
        <source>Its dry friction rises smoothly over 0.01 %1</source>
        <translation>Seine trockene Reibung steigt glatt an, über 0.01 %1</translation>
    </message>
    <message>
        <source>Its elastic stop became a limit, with the force it holds as effort.</source>
        <translation>Sein elastischer Anschlag wird eine Grenze, mit seiner Haltekraft als "effort".</translation>
    </message>
    <message>
        <source>Its elastic stop became a limit.</source>
        <translation>Sein elastischer Anschlag wird eine Grenze.</translation>
    </message>
    <message>
        <source>Its inertia in line %1 would be that of a ball smaller than 1 mm: it was given that of a 1 cm ball.</source>
        <translation>Seine Trägheit in Zeile %1 wäre die einer Kugel von weniger als 1 mm: Es bekam die einer Kugel von 1 cm.</translation>
    </message>
    <message>
        <source>Its inertia would be that of a ball smaller than 1 mm: it was given that of a 1 cm ball.</source>
        <translation>Seine Trägheit wäre die einer Kugel von weniger als 1 mm: Es bekam die einer Kugel von 1 cm.</translation>
    </message>
    <message>
        <source>Its input became a control, which is 0 until it is set.</source>
        <translation>Sein Eingang wird eine Stellgröße, die 0 ist, bis sie jemand setzt.</translation>
    </message>
    <message>
        <source>Its joint is drawn %1 from its reference, where the coupling holds.</source>
        <translation>Sein Gelenk ist %1 von seiner Bezugslage gezeichnet, wo die Kopplung gilt.</translation>
    </message>
    <message>
        <source>Its limits became elastic stops, which hold %1%2 beyond them.</source>
        <translation>Seine Grenzen wurden zu elastischen Anschlägen, die %1%2 dahinter halten.</translation>
    </message>
    <message>
        <source>Its limits leave no travel between them.</source>
        <translation>Seine Grenzen lassen keinen Weg dazwischen.</translation>
    </message>
    <message>
        <source>Its limits.</source>
        <translation>Seine Grenzen.</translation>
    </message>
    <message>
        <source>Its limits: it starts beyond them, and a stop would throw it back.</source>
        <translation>Seine Grenzen: Es beginnt jenseits davon, und ein Anschlag würde es zurückschleudern.</translation>
    </message>
    <message>
        <source>Its links between joints have a millionth of the total mass.</source>
        <translation>Seine Glieder zwischen den Gelenken haben ein Millionstel der ganzen Masse.</translation>
    </message>
    <message>
        <source>Its mass in line %1 is negative, %2 kg: it was set to 0.</source>
        <translation>Seine Masse in Zeile %1 ist negativ, %2 kg: Sie wurde auf 0 gesetzt.</translation>
    </message>
    <message>
        <source>Its mass of %1 kg is next to nothing beside the %2 kg of all bodies: small forces make it fast, and the motion takes many small steps.</source>
        <translation>Die Masse von %1 kg ist verschwindend neben den %2 kg aller Körper: Kleine Kräfte machen ihn schnell, und die Bewegung braucht viele kleine Schritte.</translation>
    </message>
    <message>
        <source>Its mass was negative: it was set to 0.</source>
        <translation>Seine Masse war negativ: Sie wurde als 0 übernommen.</translation>
    </message>
    <message>
        <source>its name in the formula</source>
        <translation>sein Name in der Formel</translation>
    </message>
    <message>
        <source>Its spring became a proportional feedback.</source>
        <translation>Seine Feder ist ein proportionaler Regler.</translation>
    </message>
    <message>
        <source>Its spring.</source>
        <translation>Seine Feder.</translation>
    </message>
    <message>
        <source>Its static friction equals its dynamic friction.</source>
        <translation>Seine Haftreibung ist gleich der Gleitreibung.</translation>
    </message>
    <message>
        <source>Its voltage: no torque acts.</source>
        <translation>Seine Spannung: Es wirkt kein Drehmoment.</translation>
    </message>
    <message>
        <source>Joint "%1" does not guide a point on its own path.</source>
        <translation>Gelenk "%1" führt keinen Punkt auf einer eigenen Bahn.</translation>
    </message>
    <message>
        <source>Joint "%1" has no coordinate number %2.</source>
        <translation>Gelenk "%1" hat keine Koordinate Nummer %2.</translation>
    </message>
    <message>
        <source>joint coordinates and momenta</source>
        <translation>Gelenkkoordinaten und Impulse</translation>
    </message>
    <message>
        <source>joint coordinates, divide and conquer</source>
        <translation>Gelenkkoordinaten, Teile und herrsche</translation>
    </message>
    <message>
        <source>Joint friction</source>
        <translation>Gelenkreibung</translation>
    </message>
    <message>
        <source>joint friction</source>
        <translation>Gelenkreibung</translation>
    </message>
    <message>
        <source>Joint stop</source>
        <translation>Gelenkanschlag</translation>
    </message>
    <message>
        <source>joint stop</source>
        <translation>Gelenkanschlag</translation>
    </message>
    <message>
        <source>Joints in a loop share them in proportion to their stiffness. Use what lies in the plane, or hold each loop with ball or cylindrical joints so that nothing is held twice.</source>
        <translation>Die Gelenke einer Schleife teilen sie sich nach ihrer Steifigkeit. Verwenden Sie, was in der Ebene liegt, oder halten Sie jede Schleife mit Kugel- oder Drehschubgelenken, sodass nichts doppelt gehalten wird.</translation>
    </message>
    <message>
        <source>Joints that turn or slide start as in the first keyframe.</source>
        <translation>Gelenke, die sich drehen oder gleiten, beginnen wie im ersten Keyframe.</translation>
    </message>
    <message>
        <source>Keep at most %1 motors.</source>
        <translation>Höchstens %1 Motoren behalten.</translation>
    </message>
    <message>
        <source>Keep both files together.</source>
        <translation>Beide Dateien beieinander lassen.</translation>
    </message>
    <message>
        <source>Keep it until the trial is in a log.</source>
        <translation>Sie aufheben, bis der Versuch in einem Protokoll steht.</translation>
    </message>
    <message>
        <source>Keep it upright, leave it free to move where it rolls to, or shorten the duration.</source>
        <translation>Es aufrecht halten, ihm Bewegung dorthin lassen, wohin es rollt, oder die Dauer verkürzen.</translation>
    </message>
    <message>
        <source>Keep it upright, use a smaller step, or shorten the duration.</source>
        <translation>Das Rad aufrecht halten, einen kleineren Schritt wählen oder die Dauer kürzen.</translation>
    </message>
    <message>
        <source>Keep one motor per joint coordinate.</source>
        <translation>Je Gelenkkoordinate nur einen Motor behalten.</translation>
    </message>
    <message>
        <source>Keep the motion away from stretched links, or lower the angle limits.</source>
        <translation>Die Bewegung von gestreckten Gliedern fernhalten oder die Winkelgrenzen senken.</translation>
    </message>
    <message>
        <source>kg m/s</source>
        <translation>kg m/s</translation>
    </message>
    <message>
        <source>kg m²</source>
        <translation>kg m²</translation>
    </message>
    <message>
        <source>kg m²/s</source>
        <translation>kg m²/s</translation>
    </message>
    <message>
        <source>Kinetic energy</source>
        <translation>Kinetische Energie</translation>
    </message>
    <message>
        <source>Lateral</source>
        <translation>Quer</translation>
    </message>
    <message>
        <source>Leave it alone until the study has ended.</source>
        <translation>Sie in Ruhe lassen, bis die Studie geendet hat.</translation>
    </message>
    <message>
        <source>Leave it out.</source>
        <translation>Weglassen.</translation>
    </message>
    <message>
        <source>Leave it to the stage or to the case.</source>
        <translation>Es der Stufe oder dem Lastfall überlassen.</translation>
    </message>
    <message>
        <source>Leave out --device, or choose the mode feedforward+pd.</source>
        <translation>Lassen Sie --device weg, oder wählen Sie die Betriebsart feedforward+pd.</translation>
    </message>
    <message>
        <source>Leave out one of the two.</source>
        <translation>Eines von beiden weglassen.</translation>
    </message>
    <message>
        <source>Leave the coordinate out.</source>
        <translation>Die Koordinate weglassen.</translation>
    </message>
    <message>
        <source>leave the path open.</source>
        <translation>die Bahn offen lassen.</translation>
    </message>
    <message>
        <source>Leave the results folder alone until the optimization has ended.</source>
        <translation>Den Ergebnisordner in Ruhe lassen, bis die Optimierung geendet hat.</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Length of %1</source>
        <translation>Länge von %1</translation>
    </message>
    <message>
        <source>Lengths in the file are in %1.</source>
        <translation>Längen in der Datei sind in %1.</translation>
    </message>
    <message>
        <source>Let a load or a motor follow it, or remove it.</source>
        <translation>Eine Last oder einen Motor ihm folgen lassen, oder ihn entfernen.</translation>
    </message>
    <message>
        <source>Let it act where the link moves.</source>
        <translation>Dort angreifen lassen, wo sich das Glied bewegt.</translation>
    </message>
    <message>
        <source>Let the drive start where the mechanism starts, or remove a start value.</source>
        <translation>Den Antrieb dort beginnen lassen, wo der Mechanismus startet, oder einen Startwert entfernen.</translation>
    </message>
    <message>
        <source>Let the drive start within this range, or change the lengths.</source>
        <translation>Antrieb in diesem Bereich beginnen lassen oder Längen ändern.</translation>
    </message>
    <message>
        <source>Let this computer close the loop, or shorten the motion.</source>
        <translation>Diesen Rechner den Regelkreis schließen lassen oder die Bewegung verkürzen.</translation>
    </message>
    <message>
        <source>Likely causes: a product of inertia that is too large or has the wrong sign (they are matrix entries), a missing component, or a value shifted away from the center of mass in the wrong direction. For a body that turns about one axis only, enter that moment and zeros for the rest.</source>
        <translation>Wahrscheinliche Ursachen: ein zu großes Deviationsmoment oder eines mit falschem Vorzeichen (es sind Matrixeinträge), eine weggelassene Komponente oder ein in die falsche Richtung vom Schwerpunkt weg verschobener Wert. Bei einem Körper, der sich nur um eine Achse dreht, nur dieses Moment und Nullen angeben.</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Grenzwert</translation>
    </message>
    <message>
        <source>Limit a signal that is a formula of both instead.</source>
        <translation>Stattdessen ein Signal begrenzen, das eine Formel aus beiden ist.</translation>
    </message>
    <message>
        <source>line became a link</source>
        <translation>Linie wurde ein Glied</translation>
    </message>
    <message>
        <source>lines became links</source>
        <translation>Linien wurden Glieder</translation>
    </message>
    <message>
        <source>Link "%1" has no mass, and nothing determines its motion.</source>
        <translation>Das Glied "%1" hat keine Masse, und nichts bestimmt seine Bewegung.</translation>
    </message>
    <message>
        <source>Link "%1" is fixed to the ground and does not move.</source>
        <translation>Glied "%1" ist fest mit dem Gestell verbunden und bewegt sich nicht.</translation>
    </message>
    <message>
        <source>Link "%1" is listed twice.</source>
        <translation>Glied "%1" ist zweimal aufgeführt.</translation>
    </message>
    <message>
        <source>link from a point to the next.</source>
        <translation>Glied von einem Punkt zum nächsten.</translation>
    </message>
    <message>
        <source>links from each point to the next.</source>
        <translation>Glieder von jedem Punkt zum nächsten.</translation>
    </message>
    <message>
        <source>List each number once.</source>
        <translation>Jede Zahl einmal nennen.</translation>
    </message>
    <message>
        <source>List each term once.</source>
        <translation>Jeden Term einmal nennen.</translation>
    </message>
    <message>
        <source>List it once.</source>
        <translation>Es einmal aufführen.</translation>
    </message>
    <message>
        <source>List its points in the order in which it passes them, or move them so that it does not cross itself.</source>
        <translation>Ihre Punkte in der Reihenfolge nennen, in der sie durch sie geht, oder sie so verschieben, dass sie sich nicht kreuzt.</translation>
    </message>
    <message>
        <source>List points of the drawing in order, or enter a table.</source>
        <translation>Punkte der Zeichnung der Reihe nach nennen, oder eine Tabelle eingeben.</translation>
    </message>
    <message>
        <source>List the points in the order in which the curve passes them, and give a negative radius where it turns clockwise.</source>
        <translation>Die Punkte in der Reihenfolge nennen, in der die Kurve sie passiert, und einen negativen Radius angeben, wo sie sich im Uhrzeigersinn dreht.</translation>
    </message>
    <message>
        <source>List the points in the order in which they go around the plate.</source>
        <translation>Die Punkte in der Reihenfolge aufführen, in der sie um die Platte laufen.</translation>
    </message>
    <message>
        <source>List the points of its outline in order.</source>
        <translation>Die Punkte seines Umrisses der Reihe nach nennen.</translation>
    </message>
    <message>
        <source>Load its kernel driver and check your permissions.</source>
        <translation>Ihren Kerneltreiber laden und die Rechte prüfen.</translation>
    </message>
    <message>
        <source>Load of %1</source>
        <translation>Radlast von %1</translation>
    </message>
    <message>
        <source>Load sensitivity</source>
        <translation>Lastempfindlichkeit</translation>
    </message>
    <message>
        <source>Load the firmware that came with this program.</source>
        <translation>Die Firmware laden, die mit diesem Programm kam.</translation>
    </message>
    <message>
        <source>Log not written</source>
        <translation>Protokoll nicht geschrieben</translation>
    </message>
    <message>
        <source>Longitudinal</source>
        <translation>Längs</translation>
    </message>
    <message>
        <source>Look for a quotient by zero, a root or a logarithm.</source>
        <translation>Auf Division durch null, Wurzel oder Logarithmus prüfen.</translation>
    </message>
    <message>
        <source>Look for a root, a quotient or a distance that is zero.</source>
        <translation>Auf eine Wurzel, einen Nenner oder einen Abstand von null prüfen.</translation>
    </message>
    <message>
        <source>Low supply voltage</source>
        <translation>Zu niedrige Versorgung</translation>
    </message>
    <message>
        <source>lower bound</source>
        <translation>untere Schranke</translation>
    </message>
    <message>
        <source>Lower limit</source>
        <translation>Untere Grenze</translation>
    </message>
    <message>
        <source>Lower the tracking error limit, or keep the curve away from the edge of the workspace.</source>
        <translation>Die Grenze des Folgefehlers senken oder die Kurve vom Rand des Arbeitsraums fernhalten.</translation>
    </message>
    <message>
        <source>Magnitude</source>
        <translation>Betrag</translation>
    </message>
    <message>
        <source>Make a parameter of the formula the design variable, or replace the formula with a number.</source>
        <translation>Einen Parameter der Formel zur Entwurfsvariablen machen oder die Formel durch eine Zahl ersetzen.</translation>
    </message>
    <message>
        <source>Make it a motor, or remove it to export the links.</source>
        <translation>Ihn zu einem Motor machen oder entfernen, um die Glieder zu exportieren.</translation>
    </message>
    <message>
        <source>Make it at least as large.</source>
        <translation>Mindestens gleich groß machen.</translation>
    </message>
    <message>
        <source>Make it from a project with motors.</source>
        <translation>Sie aus einem Projekt mit Motoren machen.</translation>
    </message>
    <message>
        <source>Make it one of revolute, prismatic or fixed joints.</source>
        <translation>Es durch Dreh-, Schub- oder feste Gelenke ersetzen.</translation>
    </message>
    <message>
        <source>Make it smooth, for example with tanh in place of a sign.</source>
        <translation>Glätten, zum Beispiel mit tanh anstelle eines Vorzeichens.</translation>
    </message>
    <message>
        <source>Make room on the disk, or choose another file.</source>
        <translation>Platz auf der Platte schaffen oder eine andere Datei nennen.</translation>
    </message>
    <message>
        <source>Make the ball smaller or the hollow larger.</source>
        <translation>Die Kugel verkleinern oder die Höhlung vergrößern.</translation>
    </message>
    <message>
        <source>Make the curve longer, close it, stop the follower sooner with a joint stop or a spring, or shorten the duration.</source>
        <translation>Die Kurve verlängern, sie schließen, den Abtrieb vorher durch einen Anschlag oder eine Feder aufhalten, oder die Dauer verkürzen.</translation>
    </message>
    <message>
        <source>Make the off-diagonal entries smaller, or the diagonal ones larger.</source>
        <translation>Die Einträge neben der Diagonale verkleinern oder die auf ihr vergrößern.</translation>
    </message>
    <message>
        <source>Make the plan again from the current model.</source>
        <translation>Den Plan aus dem jetzigen Modell noch einmal machen.</translation>
    </message>
    <message>
        <source>Make the plan again.</source>
        <translation>Den Plan noch einmal machen.</translation>
    </message>
    <message>
        <source>Make the plan from a model with a motor and a duration.</source>
        <translation>Den Plan aus einem Modell mit Motor und Dauer machen.</translation>
    </message>
    <message>
        <source>Make the roller smaller, or move the points so that the curve bends less.</source>
        <translation>Die Rolle verkleinern, oder die Punkte so verschieben, dass sich die Kurve weniger krümmt.</translation>
    </message>
    <message>
        <source>Make the step a ramp, or enter it as the formula of the road, such as 0.1*tanh((x - 2)/0.05).</source>
        <translation>Die Stufe zur Rampe machen oder als Formel der Fahrbahn eingeben, etwa 0.1*tanh((x - 2)/0.05).</translation>
    </message>
    <message>
        <source>Mark a numeric property as a design variable, or an input as optimized.</source>
        <translation>Eine Zahl als Entwurfsvariable kennzeichnen oder einen Eingang optimieren lassen.</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>Masse</translation>
    </message>
    <message>
        <source>Masses are those of drawn links: a bar has 1 kg per meter, a plate 10 kg per square meter.</source>
        <translation>Die Massen sind die gezeichneter Glieder: Ein Stab hat 1 kg je Meter, eine Platte 10 kg je Quadratmeter.</translation>
    </message>
    <message>
        <source>Measure a body direction instead.</source>
        <translation>Stattdessen die Richtung eines Körpers messen.</translation>
    </message>
    <message>
        <source>Measure a bodyDirection or the jointVelocity instead.</source>
        <translation>Stattdessen bodyDirection oder jointVelocity messen.</translation>
    </message>
    <message>
        <source>Measure a jointCoordinate, pointPosition, pointOffset, distance or bodyDirection. To govern a speed, measure the coordinate, give a derivative gain and the speed as referenceRate.</source>
        <translation>jointCoordinate, pointPosition, pointOffset, distance oder bodyDirection messen. Um eine Geschwindigkeit zu regeln, die Koordinate messen, einen D-Anteil angeben und die Geschwindigkeit als referenceRate.</translation>
    </message>
    <message>
        <source>Measure a pointOffset, or other points.</source>
        <translation>Einen pointOffset oder andere Punkte messen.</translation>
    </message>
    <message>
        <source>Measure its reaction, or specify a joint.</source>
        <translation>Seine Reaktion messen oder ein Gelenk nennen.</translation>
    </message>
    <message>
        <source>Measure joint coordinates in place of the angles of links: those are of the plane only.</source>
        <translation>Messen Sie Gelenkkoordinaten anstelle der Winkel von Gliedern: Diese gibt es nur in der Ebene.</translation>
    </message>
    <message>
        <source>Measure joint coordinates, a direction or the angle between two directions.</source>
        <translation>Gelenkkoordinaten, eine Richtung oder den Winkel zwischen zwei Richtungen messen.</translation>
    </message>
    <message>
        <source>Measure the reaction instead.</source>
        <translation>Stattdessen die Reaktion messen.</translation>
    </message>
    <message>
        <source>Measure the reaction of a joint that holds something.</source>
        <translation>Die Reaktion eines Gelenks messen, das etwas hält.</translation>
    </message>
    <message>
        <source>Measure what moves.</source>
        <translation>Messen, was sich bewegt.</translation>
    </message>
    <message>
        <source>Measure what the variables change, or deactivate the term.</source>
        <translation>Messen, was die Variablen ändern, oder den Term ausschalten.</translation>
    </message>
    <message>
        <source>Missed deadlines</source>
        <translation>Versäumte Fristen</translation>
    </message>
    <message>
        <source>MJCF lets a body move freely from the ground only, and "%1" is a free joint of another one.</source>
        <translation>In MJCF bewegt sich ein Körper nur gegenüber dem Gestell frei, und "%1" ist ein freies Gelenk zu einem anderen.</translation>
    </message>
    <message>
        <source>Moments of inertia are not negative.</source>
        <translation>Trägheitsmomente sind nicht negativ.</translation>
    </message>
    <message>
        <source>More than 1,000 elements are nested here.</source>
        <translation>Hier sind mehr als 1.000 Elemente ineinander verschachtelt.</translation>
    </message>
    <message>
        <source>more triangles than STL allows</source>
        <translation>mehr Dreiecke, als STL zählen kann</translation>
    </message>
    <message>
        <source>Motor "%1" has those of the plan instead.</source>
        <translation>Motor „%1“ hat stattdessen die des Plans.</translation>
    </message>
    <message>
        <source>motor, drive, load, spring, friction, stop or feedback</source>
        <translation>Motor, Antrieb, Last, Feder, Reibung, Anschlag oder Regler</translation>
    </message>
    <message>
        <source>Move a point in the window and the others follow, or correct the value.</source>
        <translation>Im Fenster einen Punkt verschieben, und die anderen folgen, oder den Wert berichtigen.</translation>
    </message>
    <message>
        <source>Move a point off the line, or choose another shape.</source>
        <translation>Einen Punkt von der Linie wegbewegen oder eine andere Form wählen.</translation>
    </message>
    <message>
        <source>Move one of its endpoints.</source>
        <translation>Einen seiner Endpunkte verschieben.</translation>
    </message>
    <message>
        <source>Move one of its points.</source>
        <translation>Einen seiner Punkte verschieben.</translation>
    </message>
    <message>
        <source>Move one, or remove it.</source>
        <translation>Einen verschieben oder entfernen.</translation>
    </message>
    <message>
        <source>Move one, or remove it; a closed curve ends at its first point by itself.</source>
        <translation>Einen verschieben oder entfernen; eine geschlossene Kurve endet von selbst in ihrem ersten Punkt.</translation>
    </message>
    <message>
        <source>Move the joint back, then home again.</source>
        <translation>Das Gelenk zurückbewegen, dann die Referenz neu setzen.</translation>
    </message>
    <message>
        <source>Move the point of the road onto it, and point "along" along it.</source>
        <translation>Den Punkt der Fahrbahn auf die Fläche legen und "along" an ihr entlang führen lassen.</translation>
    </message>
    <message>
        <source>Move the target, or allow longer links.</source>
        <translation>Den Zielpunkt verschieben oder längere Glieder zulassen.</translation>
    </message>
    <message>
        <source>MuJoCo %1 cannot read the file: %2.</source>
        <translation>MuJoCo %1 kann die Datei nicht lesen: %2.</translation>
    </message>
    <message>
        <source>MuJoCo %1 does not recognize this word.</source>
        <translation>MuJoCo %1 kennt dieses Wort nicht.</translation>
    </message>
    <message>
        <source>Near %1 the curve is concave with a radius of %2 m: the roller, of radius %3 m, does not fit.</source>
        <translation>Bei %1 ist die Kurve mit einem Radius von %2 m hohl: Die Rolle mit dem Radius %3 m passt nicht hinein.</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>Neues Projekt</translation>
    </message>
    <message>
        <source>No arc of %1 m leads from the arc about %2</source>
        <translation>Kein Bogen von %1 m führt vom Bogen um %2</translation>
    </message>
    <message>
        <source>No better design was found from here.</source>
        <translation>Von hier aus wurde kein besserer Entwurf gefunden.</translation>
    </message>
    <message>
        <source>No card found: there is no /dev/comedi0; load the kernel driver of the card.</source>
        <translation>Keine Karte gefunden: Es gibt kein /dev/comedi0; den Kerneltreiber der Karte laden.</translation>
    </message>
    <message>
        <source>No case is active: the project itself is optimized.</source>
        <translation>Kein Lastfall ist aktiv: Optimiert wird das Projekt selbst.</translation>
    </message>
    <message>
        <source>No design meets both: change one of them.</source>
        <translation>Kein Entwurf hält beide ein: Eine davon ändern.</translation>
    </message>
    <message>
        <source>No design near it closes, either: loops of the nearest one miss closing by %1 mm on average. Widen the bounds, make more numbers design variables, or limit the travel of the drive.</source>
        <translation>Auch kein Entwurf in der Nähe schließt sich: Den Schleifen des nächsten fehlen im Mittel %1 mm. Weite Schranken, mehr freie Zahlen oder ein kleinerer Weg des Antriebs helfen.</translation>
    </message>
    <message>
        <source>No design tried around the best one could be computed. %1</source>
        <translation>Kein versuchter Entwurf um den besten herum ließ sich berechnen. %1</translation>
    </message>
    <message>
        <source>No design was found that meets all limits. The one that comes closest has %1</source>
        <translation>Kein Entwurf wurde gefunden, der alle Grenzwerte einhält. Der nächste hat %1</translation>
    </message>
    <message>
        <source>No effect on the cost: %1.</source>
        <translation>Ohne Wirkung auf die Kosten: %1.</translation>
    </message>
    <message>
        <source>No equilibrium was found: forces still move this joint where the search ended%1.</source>
        <translation>Kein Gleichgewicht wurde gefunden: Wo die Suche endete%1, bewegen Kräfte dieses Gelenk noch.</translation>
    </message>
    <message>
        <source>No fault.</source>
        <translation>Keine Störung.</translation>
    </message>
    <message>
        <source>No file is chosen.</source>
        <translation>Keine Datei ist gewählt.</translation>
    </message>
    <message>
        <source>No folder for the recording can be made: %1.</source>
        <translation>Für die Aufzeichnung kann kein Ordner angelegt werden: %1.</translation>
    </message>
    <message>
        <source>No four-bar carries a body through these poses in order%1</source>
        <translation>Kein Viergelenk führt einen Körper der Reihe nach durch diese Lagen%1</translation>
    </message>
    <message>
        <source>No four-bar carries a body through these poses in order, or near them.</source>
        <translation>Kein Viergelenk führt einen Körper der Reihe nach durch diese Lagen oder in ihre Nähe.</translation>
    </message>
    <message>
        <source>No four-bar generates this function over the whole range with a transmission angle of %1 degrees.</source>
        <translation>Kein Viergelenk erzeugt diese Funktion über den ganzen Bereich mit einem Übertragungswinkel von %1 Grad.</translation>
    </message>
    <message>
        <source>No four-bar turns through the precision points of this function.</source>
        <translation>Kein Viergelenk dreht sich durch die Genaupunkte dieser Funktion.</translation>
    </message>
    <message>
        <source>No four-bar turns through these pairs of angles.</source>
        <translation>Kein Viergelenk dreht sich durch diese Winkelpaare.</translation>
    </message>
    <message>
        <source>No line leads from the arc about %1</source>
        <translation>Keine Gerade führt vom Bogen um %1</translation>
    </message>
    <message>
        <source>No link ends at %1.</source>
        <translation>Bei %1 endet kein Glied.</translation>
    </message>
    <message>
        <source>No linkage of the chosen kinds whose crank turns fully comes near this path.%1%2%3</source>
        <translation>Kein Getriebe der gewählten Arten, dessen Kurbel umläuft, kommt dieser Bahn nahe.%1%2%3</translation>
    </message>
    <message>
        <source>No name given</source>
        <translation>Kein Name angegeben</translation>
    </message>
    <message>
        <source>No numbers are listed.</source>
        <translation>Keine Zahlen sind genannt.</translation>
    </message>
    <message>
        <source>No parameters were chosen.</source>
        <translation>Keine Parameter wurden gewählt.</translation>
    </message>
    <message>
        <source>No parameters were specified.</source>
        <translation>Keine Parameter wurden genannt.</translation>
    </message>
    <message>
        <source>No permission; add yourself to the group dialout and log in again.</source>
        <translation>Keine Berechtigung; sich in die Gruppe dialout aufnehmen und neu anmelden.</translation>
    </message>
    <message>
        <source>No pipe can be created: %1.</source>
        <translation>Es lässt sich keine Pipe anlegen: %1.</translation>
    </message>
    <message>
        <source>No real body has its principal moments of inertia in line %1, %2: the nearest possible ones, %3, were used.</source>
        <translation>Kein wirklicher Körper hat seine Hauptträgheitsmomente in Zeile %1, %2: Die nächsten möglichen, %3, wurden übernommen.</translation>
    </message>
    <message>
        <source>No real body has its principal moments of inertia, %1: the nearest possible ones, %2, were used.</source>
        <translation>Kein wirklicher Körper hat seine Hauptträgheitsmomente, %1: Die nächsten möglichen, %2, wurden übernommen.</translation>
    </message>
    <message>
        <source>No real body has the moment of inertia %1 = %2 kg m².</source>
        <translation>Kein wirklicher Körper hat das Trägheitsmoment %1 = %2 kg m².</translation>
    </message>
    <message>
        <source>No real body has this inertia: it is not positive definite (principal moments %1 kg m²).</source>
        <translation>Kein wirklicher Körper hat diese Trägheit: Sie ist nicht positiv definit (Hauptmomente %1 kg m²).</translation>
    </message>
    <message>
        <source>No real body has this inertia: the principal moments %1 kg m² violate the triangle inequality (none may exceed the sum of the other two).</source>
        <translation>Kein wirklicher Körper hat diese Trägheit: Die Hauptmomente %1 kg m² verletzen die Dreiecksungleichung (keines darf die Summe der beiden anderen übersteigen).</translation>
    </message>
    <message>
        <source>No real rotor has a negative moment of inertia.</source>
        <translation>Kein wirklicher Rotor hat ein negatives Trägheitsmoment.</translation>
    </message>
    <message>
        <source>No rigid body takes pose %1 of %2: its two points are %3 apart, those of the first pose %4.</source>
        <translation>Kein starrer Körper nimmt Lage %1 von %2 ein: Ihre zwei Punkte liegen %3 auseinander, die der ersten Lage %4.</translation>
    </message>
    <message>
        <source>No serial port found; plug the board in, or start linkwright-rig.</source>
        <translation>Kein serieller Anschluss gefunden; die Karte einstecken oder linkwright-rig starten.</translation>
    </message>
    <message>
        <source>No step brings the model closer to the trial.</source>
        <translation>Kein Schritt bringt das Modell näher an den Versuch.</translation>
    </message>
    <message>
        <source>No step lowers the cost by more than its rounding error; first-order optimality %1 is not within the tolerance %2.</source>
        <translation>Kein Schritt senkt die Kosten über ihre Rundung hinaus; die Optimalität erster Ordnung %1 liegt nicht innerhalb der Toleranz %2.</translation>
    </message>
    <message>
        <source>No surfaces have a friction coefficient of %1.</source>
        <translation>Keine Flächen haben die Reibungszahl %1.</translation>
    </message>
    <message>
        <source>no thread for the control loop</source>
        <translation>kein Thread für den Regelkreis</translation>
    </message>
    <message>
        <source>No variable changes the cost.</source>
        <translation>Keine Variable ändert die Kosten.</translation>
    </message>
    <message>
        <source>No variable changes the signal "%1": the term is the same in all designs.</source>
        <translation>Keine Variable ändert das Signal „%1“: Der Term ist in allen Entwürfen derselbe.</translation>
    </message>
    <message>
        <source>No variable has any effect on "%1" there. </source>
        <translation>Keine Variable hat dort Einfluss auf "%1". </translation>
    </message>
    <message>
        <source>Nominal load</source>
        <translation>Nennlast</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normale</translation>
    </message>
    <message>
        <source>Not a number</source>
        <translation>Keine Zahl</translation>
    </message>
    <message>
        <source>not converged</source>
        <translation>nicht konvergiert</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>Not found: %1 and %2 more.</source>
        <translation>Nicht gefunden: %1 und %2 weitere.</translation>
    </message>
    <message>
        <source>Not found: %1.</source>
        <translation>Nicht gefunden: %1.</translation>
    </message>
    <message>
        <source>not needed</source>
        <translation>nicht nötig</translation>
    </message>
    <message>
        <source>Nothing can move: joints and drives hold every link.</source>
        <translation>Nichts kann sich bewegen: Gelenke und Antriebe halten jedes Glied.</translation>
    </message>
    <message>
        <source>Nothing determines how this link turns about its own line: its joints leave that free, and it has no moment of inertia about it.</source>
        <translation>Nichts bestimmt, wie sich dieses Glied um seine eigene Achse dreht: seine Gelenke lassen das frei, und es hat kein Trägheitsmoment um sie.</translation>
    </message>
    <message>
        <source>Nothing drives the mechanism, so it moves freely, and faster than the steps can follow.</source>
        <translation>Nichts treibt den Mechanismus an: Er bewegt sich frei, und schneller, als die Schritte folgen können.</translation>
    </message>
    <message>
        <source>Nothing in the file can move.</source>
        <translation>Nichts in der Datei kann sich bewegen.</translation>
    </message>
    <message>
        <source>Nothing of "%1" can touch.</source>
        <translation>Nichts von "%1" kann berühren.</translation>
    </message>
    <message>
        <source>nothing on this port responds in the rig protocol</source>
        <translation>nichts an diesem Anschluss antwortet im Prüfstandsprotokoll</translation>
    </message>
    <message>
        <source>Nothing that moves has mass.</source>
        <translation>Nichts, was sich bewegt, hat Masse.</translation>
    </message>
    <message>
        <source>Nothing uses the input.</source>
        <translation>Nichts verwendet den Eingang.</translation>
    </message>
    <message>
        <source>Nothing vibrates about the equilibrium, so there is no frequency.</source>
        <translation>Um das Gleichgewicht schwingt nichts, daher gibt es keine Frequenz.</translation>
    </message>
    <message>
        <source>Nothing with mass is attached beyond this joint, which divide and conquer cannot handle.</source>
        <translation>Hinter diesem Gelenk hängt nichts mit Masse, was Teile-und-herrsche nicht berechnen kann.</translation>
    </message>
    <message>
        <source>Of a real motor they are equal in SI units: convert rpm and mN m.</source>
        <translation>Beim wirklichen Motor sind sie in SI-Einheiten gleich: 1/min und mN m umrechnen.</translation>
    </message>
    <message>
        <source>off limits</source>
        <translation>außerhalb der Grenzwerte</translation>
    </message>
    <message>
        <source>Omit either measuredJoint or measuredSignal.</source>
        <translation>Eines von measuredJoint und measuredSignal weglassen.</translation>
    </message>
    <message>
        <source>Omit it for no bound.</source>
        <translation>Sie weglassen: Dann gibt es keine Schranke.</translation>
    </message>
    <message>
        <source>Omit one of the two.</source>
        <translation>Lassen Sie eines von beiden weg.</translation>
    </message>
    <message>
        <source>On Earth it is 9.81 m/s²: all lengths are in m.</source>
        <translation>Auf der Erde sind es 9,81 m/s²: Alle Längen sind in m.</translation>
    </message>
    <message>
        <source>one comparison is enough here; write (a &lt; b)*(b &lt; c) for both</source>
        <translation>hier genügt ein Vergleich; (a &lt; b)*(b &lt; c) gilt für beide</translation>
    </message>
    <message>
        <source>One end of the spring sits at a joint of both links: its length never changes, and it moves nothing.</source>
        <translation>Ein Ende der Feder sitzt an einem Gelenk beider Glieder: Ihre Länge ändert sich nie, und sie bewegt nichts.</translation>
    </message>
    <message>
        <source>One of the ends of the front was not found, so its span is unknown.</source>
        <translation>Eines der Enden der Front wurde nicht gefunden, ihre Spanne ist daher unbekannt.</translation>
    </message>
    <message>
        <source>Only balls have vertices.</source>
        <translation>Nur Kugeln haben weitere Ecken.</translation>
    </message>
    <message>
        <source>Only joints that turn or slide can be coupled in robot files.</source>
        <translation>In Roboterdateien lassen sich nur Dreh- und Schubgelenke koppeln.</translation>
    </message>
    <message>
        <source>Only the linear part of the coupling was kept.</source>
        <translation>Nur der lineare Teil der Kopplung wurde übernommen.</translation>
    </message>
    <message>
        <source>Only the value %1 meets the limit, and there the term has no slope: no optimization gets to it.</source>
        <translation>Nur der Wert %1 hält die Grenze ein, und dort hat der Term keine Steigung: Keine Optimierung kommt dorthin.</translation>
    </message>
    <message>
        <source>Open project</source>
        <translation>Projekt öffnen</translation>
    </message>
    <message>
        <source>Open them with that version.</source>
        <translation>Sie mit jener Version öffnen.</translation>
    </message>
    <message>
        <source>opens by %1 per unit of joint motion</source>
        <translation>öffnet sie sich um %1 je Einheit der Gelenkbewegung</translation>
    </message>
    <message>
        <source>Optimize again, or accept the changes.</source>
        <translation>Neu optimieren oder die Änderungen übernehmen.</translation>
    </message>
    <message>
        <source>Optimize again; the motion may have become singular.</source>
        <translation>Noch einmal optimieren; die Bewegung ist vielleicht singulär geworden.</translation>
    </message>
    <message>
        <source>Optimize an input, or leave "controls" out.</source>
        <translation>Einen Eingang optimieren oder "controls" weglassen.</translation>
    </message>
    <message>
        <source>Optimize the inputs first, or enter samples for them.</source>
        <translation>Die Eingänge zuerst optimieren oder Stützwerte für sie eingeben.</translation>
    </message>
    <message>
        <source>Optimize the project to be sure that the voltages match the model.</source>
        <translation>Das Projekt optimieren, damit Spannungen und Modell sicher zusammengehören.</translation>
    </message>
    <message>
        <source>Optimize with bounds on the input for a plan that needs no clipping.</source>
        <translation>Mit Schranken des Eingangs optimieren, damit der Plan keine Begrenzung braucht.</translation>
    </message>
    <message>
        <source>Optimize with bounds on the input, or raise the limit.</source>
        <translation>Mit Schranken des Eingangs optimieren oder den Grenzwert erhöhen.</translation>
    </message>
    <message>
        <source>Others hold what "%1" holds, too: nothing determines its force. %2</source>
        <translation>Andere halten auch, was „%1“ hält: nichts bestimmt ihre Kraft. %2</translation>
    </message>
    <message>
        <source>P should reach each point at its time.</source>
        <translation>P wird an jedem Punkt zu dessen Zeit verlangt.</translation>
    </message>
    <message>
        <source>part that a bushing could hold</source>
        <translation>Teil, das ein Elastomerlager halten könnte</translation>
    </message>
    <message>
        <source>part that could touch something</source>
        <translation>Teil, das etwas berühren könnte</translation>
    </message>
    <message>
        <source>Path of %1</source>
        <translation>Bahn von %1</translation>
    </message>
    <message>
        <source>Path of P</source>
        <translation>Bahn von P</translation>
    </message>
    <message>
        <source>Pitch</source>
        <translation>Steigung</translation>
    </message>
    <message>
        <source>Planar face, %1 across</source>
        <translation>Ebene Fläche, %1 breit</translation>
    </message>
    <message>
        <source>Please report it together with the project file.</source>
        <translation>Bitte zusammen mit der Projektdatei melden.</translation>
    </message>
    <message>
        <source>Plug it in again.</source>
        <translation>Es wieder einstecken.</translation>
    </message>
    <message>
        <source>Plug the device in, or choose another port.</source>
        <translation>Das Gerät einstecken oder einen anderen Anschluss wählen.</translation>
    </message>
    <message>
        <source>Pneumatic trail</source>
        <translation>Reifennachlauf</translation>
    </message>
    <message>
        <source>pneumatic trail</source>
        <translation>Reifennachlauf</translation>
    </message>
    <message>
        <source>point that runs along the path</source>
        <translation>Punkt, der die Bahn entlangläuft</translation>
    </message>
    <message>
        <source>Poses %1 and %2 are the same.</source>
        <translation>Die Lagen %1 und %2 sind gleich.</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>Position along %1</source>
        <translation>Stelle entlang %1</translation>
    </message>
    <message>
        <source>Position of %1</source>
        <translation>Position von %1</translation>
    </message>
    <message>
        <source>Potential energy</source>
        <translation>Potentielle Energie</translation>
    </message>
    <message>
        <source>Power of %1</source>
        <translation>Leistung von %1</translation>
    </message>
    <message>
        <source>Press the follower on with a stiffer or tighter spring, turn more slowly, or guide it in a groove, which pulls, too.</source>
        <translation>Drücken Sie den Stößel mit einer steiferen oder stärker gespannten Feder an, drehen Sie langsamer, oder führen Sie ihn in einer Nut, die auch zieht.</translation>
    </message>
    <message>
        <source>Proportional gain</source>
        <translation>P-Anteil</translation>
    </message>
    <message>
        <source>Pull a point of a link that can move.</source>
        <translation>An einem Punkt eines beweglichen Glieds ziehen.</translation>
    </message>
    <message>
        <source>Put a motor on a joint and give it a voltage input.</source>
        <translation>Einen Motor auf ein Gelenk setzen und ihm einen Spannungseingang geben.</translation>
    </message>
    <message>
        <source>Put every motor on a joint of its own that no other joint replaces.</source>
        <translation>Setzen Sie jeden Motor auf ein eigenes Gelenk, das kein anderes ersetzt.</translation>
    </message>
    <message>
        <source>Put it next to the project file and refer to it by a relative path.</source>
        <translation>Sie neben das Projekt legen und mit einem relativen Pfad nennen.</translation>
    </message>
    <message>
        <source>Put it next to the project file, or choose it for the body again.</source>
        <translation>Neben die Projektdatei legen oder für das Glied erneut wählen.</translation>
    </message>
    <message>
        <source>Put the shapes back; until then these bodies are drawn as bars.</source>
        <translation>Legen Sie die Formen zurück; bis dahin werden diese Glieder als Stäbe gezeichnet.</translation>
    </message>
    <message>
        <source>Quanser card (not verified on hardware)</source>
        <translation>Quanser-Karte (nicht an Hardware geprüft)</translation>
    </message>
    <message>
        <source>Quanser's library cannot be loaded: %1</source>
        <translation>Die Bibliothek von Quanser kann nicht geladen werden: %1</translation>
    </message>
    <message>
        <source>Quanser's library is not installed (%1).</source>
        <translation>Die Bibliothek von Quanser ist nicht installiert (%1).</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>Radius</translation>
    </message>
    <message>
        <source>Radius %1</source>
        <translation>Radius %1</translation>
    </message>
    <message>
        <source>Radius of the balls</source>
        <translation>Radius der Kugeln</translation>
    </message>
    <message>
        <source>Radius of the rim</source>
        <translation>Radius der Felge</translation>
    </message>
    <message>
        <source>Radius of the roller</source>
        <translation>Radius der Rolle</translation>
    </message>
    <message>
        <source>Radius of the surface</source>
        <translation>Radius der Fläche</translation>
    </message>
    <message>
        <source>Raise the limit or make the motion slower.</source>
        <translation>Den Grenzwert erhöhen oder die Bewegung verlangsamen.</translation>
    </message>
    <message>
        <source>Raise the limit, or give the motion more time.</source>
        <translation>Den Grenzwert erhöhen oder der Bewegung mehr Zeit geben.</translation>
    </message>
    <message>
        <source>Raise the limit, or smooth the voltages.</source>
        <translation>Den Grenzwert erhöhen oder die Spannungen glätten.</translation>
    </message>
    <message>
        <source>Ramp to zero</source>
        <translation>Rampe auf null</translation>
    </message>
    <message>
        <source>random direction %1</source>
        <translation>zufällige Richtung %1</translation>
    </message>
    <message>
        <source>Rate of the reference</source>
        <translation>Rate der Referenz</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Übersetzung</translation>
    </message>
    <message>
        <source>Ratio %1</source>
        <translation>Übersetzung %1</translation>
    </message>
    <message>
        <source>Reaction moment of %1</source>
        <translation>Reaktionsmoment von %1</translation>
    </message>
    <message>
        <source>Record at least %1 cycles.</source>
        <translation>Mindestens %1 Zyklen aufzeichnen.</translation>
    </message>
    <message>
        <source>Record the trial again.</source>
        <translation>Den Versuch noch einmal aufzeichnen.</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>Reference %1</source>
        <translation>Sollwert %1</translation>
    </message>
    <message>
        <source>Remove "start", or let the motion be dynamic.</source>
        <translation>"start" entfernen oder eine dynamische Bewegung wählen.</translation>
    </message>
    <message>
        <source>Remove "start", or use contacts instead of rolling wheels.</source>
        <translation>"start" entfernen oder Kontakte anstelle rollender Räder verwenden.</translation>
    </message>
    <message>
        <source>Remove a drive, or use a kinematic motion.</source>
        <translation>Einen Antrieb entfernen oder eine kinematische Bewegung verwenden.</translation>
    </message>
    <message>
        <source>remove all times.</source>
        <translation>alle Zeiten entfernen.</translation>
    </message>
    <message>
        <source>Remove it from the case or from the design variables, or give "add": what the case adds to it.</source>
        <translation>Sie aus dem Lastfall oder aus den Entwurfsvariablen nehmen oder "add" angeben: was der Lastfall hinzufügt.</translation>
    </message>
    <message>
        <source>Remove it from the list.</source>
        <translation>Es aus der Liste nehmen.</translation>
    </message>
    <message>
        <source>Remove it to export the links.</source>
        <translation>Es entfernen, um die Glieder zu exportieren.</translation>
    </message>
    <message>
        <source>Remove it, or enter a tighter one.</source>
        <translation>Entfernen oder eine engere eingeben.</translation>
    </message>
    <message>
        <source>Remove it, or restore the lengths and axes that let the loop move.</source>
        <translation>Sie entfernen oder die Längen und Achsen wiederherstellen, mit denen sich die Schleife bewegen kann.</translation>
    </message>
    <message>
        <source>Remove it, or set the kind of motion to "dynamic".</source>
        <translation>Es entfernen oder die Art der Bewegung auf „dynamisch“ setzen.</translation>
    </message>
    <message>
        <source>Remove it, or use the kind "value", which keeps the sign.</source>
        <translation>Entfernen oder die Art „value“ verwenden, die das Vorzeichen behält.</translation>
    </message>
    <message>
        <source>Remove it.</source>
        <translation>Es entfernen.</translation>
    </message>
    <message>
        <source>Remove it: the path closes by itself.</source>
        <translation>Ihn entfernen: Die Bahn schließt sich von selbst.</translation>
    </message>
    <message>
        <source>Remove its limits, or choose a term without limits.</source>
        <translation>Seine Grenzwerte entfernen oder einen Term ohne solche nennen.</translation>
    </message>
    <message>
        <source>Remove one of the entries.</source>
        <translation>Einen der Einträge entfernen.</translation>
    </message>
    <message>
        <source>Remove one of the two, or add up their weights.</source>
        <translation>Einen von beiden entfernen oder die Gewichte addieren.</translation>
    </message>
    <message>
        <source>Remove one of the two, or make both require the same motion.</source>
        <translation>Eine der beiden entfernen oder beide dieselbe Bewegung verlangen lassen.</translation>
    </message>
    <message>
        <source>Remove one of the two, or restore the lengths and points that let both hold.</source>
        <translation>Eine der beiden entfernen oder die Längen und Punkte wiederherstellen, mit denen beide halten.</translation>
    </message>
    <message>
        <source>Remove one of the two.</source>
        <translation>Einen der beiden entfernen.</translation>
    </message>
    <message>
        <source>Remove one of them, or give it another time.</source>
        <translation>Einen davon entfernen oder ihm eine andere Zeit geben.</translation>
    </message>
    <message>
        <source>Remove one of them.</source>
        <translation>Einen von ihnen entfernen.</translation>
    </message>
    <message>
        <source>Remove signals and friction that need forces of joints, or shorten the duration.</source>
        <translation>Entfernen Sie Signale und Reibung, die Gelenkkräfte brauchen, oder verkürzen Sie die Dauer.</translation>
    </message>
    <message>
        <source>Remove some of them.</source>
        <translation>Einige entfernen.</translation>
    </message>
    <message>
        <source>Remove the extra ones.</source>
        <translation>Die überzähligen entfernen.</translation>
    </message>
    <message>
        <source>Remove the file to start a new queue; finished optimizations are not in it.</source>
        <translation>Die Datei entfernen, um eine neue Warteschlange zu beginnen; die fertigen Optimierungen stehen nicht darin.</translation>
    </message>
    <message>
        <source>Remove the formula, or do not optimize the input.</source>
        <translation>Die Formel entfernen oder den Eingang nicht optimieren.</translation>
    </message>
    <message>
        <source>Remove the needless ones.</source>
        <translation>Überflüssige entfernen.</translation>
    </message>
    <message>
        <source>Remove the start value of joint "%1", or let the drive start there.</source>
        <translation>Den Startwert von Gelenk "%1" entfernen oder den Antrieb mit ihm beginnen lassen.</translation>
    </message>
    <message>
        <source>Remove the start velocity of one joint in this loop; it follows from the others.</source>
        <translation>Die Startgeschwindigkeit eines Gelenks dieser Schleife entfernen; sie folgt aus den anderen.</translation>
    </message>
    <message>
        <source>Remove the start velocity of one joint that moves the two; it follows from the others.</source>
        <translation>Die Startgeschwindigkeit eines Gelenks entfernen, das die beiden bewegt; sie folgt aus den anderen.</translation>
    </message>
    <message>
        <source>Remove the start velocity of one joint that moves the wheel; it follows from the others.</source>
        <translation>Die Startgeschwindigkeit eines Gelenks entfernen, das das Rad bewegt; sie folgt aus den anderen.</translation>
    </message>
    <message>
        <source>Remove the term, or use contacts instead of rolling wheels.</source>
        <translation>Den Term herausnehmen oder Kontakte anstelle rollender Räder verwenden.</translation>
    </message>
    <message>
        <source>Remove them from the case, or set "controls" of the objective to "perCase".</source>
        <translation>Sie aus dem Lastfall entfernen oder "controls" der Zielfunktion auf "perCase" setzen.</translation>
    </message>
    <message>
        <source>Remove them, or set "touching" to "balls".</source>
        <translation>Sie entfernen, oder „touching“ auf „balls“ setzen.</translation>
    </message>
    <message>
        <source>Remove what is redundant, or let all numbers that have to agree follow from one parameter.</source>
        <translation>Überzähliges entfernen oder alle Zahlen, die übereinstimmen müssen, aus einem Parameter folgen lassen.</translation>
    </message>
    <message>
        <source>Remove what lies above or below the road from the file.</source>
        <translation>Was über oder unter der Fahrbahn liegt, aus der Datei nehmen.</translation>
    </message>
    <message>
        <source>Rename the parameter.</source>
        <translation>Den Parameter umbenennen.</translation>
    </message>
    <message>
        <source>Reopen the project to use them, or save it to another folder.</source>
        <translation>Das Projekt neu öffnen, um sie zu verwenden, oder es in einem anderen Ordner speichern.</translation>
    </message>
    <message>
        <source>Repair the surface in the program it came from: it must be closed.</source>
        <translation>Die Oberfläche in dem Programm reparieren, aus dem sie kommt: Sie muss geschlossen sein.</translation>
    </message>
    <message>
        <source>Replace %1 with a spherical joint and %2 with a universal joint.</source>
        <translation>%1 durch ein Kugelgelenk und %2 durch ein Kardangelenk ersetzen.</translation>
    </message>
    <message>
        <source>Replace %1 with a spherical joint.</source>
        <translation>%1 durch ein Kugelgelenk ersetzen.</translation>
    </message>
    <message>
        <source>Replace %1 with a universal joint.</source>
        <translation>%1 durch ein Kardangelenk ersetzen.</translation>
    </message>
    <message>
        <source>Replace %1 with spherical joints and %2 with a universal joint.</source>
        <translation>%1 durch Kugelgelenke und %2 durch ein Kardangelenk ersetzen.</translation>
    </message>
    <message>
        <source>Replace %1 with spherical joints.</source>
        <translation>%1 durch Kugelgelenke ersetzen.</translation>
    </message>
    <message>
        <source>Resistance (Ω)</source>
        <translation>Widerstand (Ω)</translation>
    </message>
    <message>
        <source>Restore it from a backup, or remove it.</source>
        <translation>Aus einer Sicherung wiederherstellen oder entfernen.</translation>
    </message>
    <message>
        <source>Restore it with that version.</source>
        <translation>Sie mit jener Version wiederherstellen.</translation>
    </message>
    <message>
        <source>Revolute B</source>
        <translation>Drehgelenk B</translation>
    </message>
    <message>
        <source>Revolute C</source>
        <translation>Drehgelenk C</translation>
    </message>
    <message>
        <source>Revolute E</source>
        <translation>Drehgelenk E</translation>
    </message>
    <message>
        <source>Revolute G</source>
        <translation>Drehgelenk G</translation>
    </message>
    <message>
        <source>Revolute H</source>
        <translation>Drehgelenk H</translation>
    </message>
    <message>
        <source>Revolute I</source>
        <translation>Drehgelenk I</translation>
    </message>
    <message>
        <source>revolute joint: all others turn about the same direction.</source>
        <translation>Drehgelenk: Alle anderen drehen sich um dieselbe Richtung.</translation>
    </message>
    <message>
        <source>Rocker pivot D</source>
        <translation>Schwingenlager D</translation>
    </message>
    <message>
        <source>Rods close loops; only trees can be exported.</source>
        <translation>Stangen schließen Schleifen; nur Bäume lassen sich exportieren.</translation>
    </message>
    <message>
        <source>Rolling resistance</source>
        <translation>Rollwiderstand</translation>
    </message>
    <message>
        <source>rolling resistance</source>
        <translation>Rollwiderstand</translation>
    </message>
    <message>
        <source>rolling wheel</source>
        <translation>Rollendes Rad</translation>
    </message>
    <message>
        <source>Rotor inertia</source>
        <translation>Rotorträgheit</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>Rundung</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>Row %1 of the table is at %2, not past the row before at %3.</source>
        <translation>Zeile %1 der Tabelle liegt bei %2, nicht jenseits der vorigen bei %3.</translation>
    </message>
    <message>
        <source>row repeats a point.</source>
        <translation>Zeile wiederholt einen Punkt.</translation>
    </message>
    <message>
        <source>rows repeat points.</source>
        <translation>Zeilen wiederholen Punkte.</translation>
    </message>
    <message>
        <source>Run it with threads or under MPI.</source>
        <translation>Sie mit Threads oder unter MPI ausführen.</translation>
    </message>
    <message>
        <source>Save often, or make room in this folder.</source>
        <translation>Oft speichern oder in diesem Ordner Platz schaffen.</translation>
    </message>
    <message>
        <source>Save the project in a folder you can write to.</source>
        <translation>Das Projekt in einem Ordner speichern, in den geschrieben werden darf.</translation>
    </message>
    <message>
        <source>Save under another name, or make it writable.</source>
        <translation>Unter einem anderen Namen speichern oder das Schreiben erlauben.</translation>
    </message>
    <message>
        <source>Second axis</source>
        <translation>Zweite Achse</translation>
    </message>
    <message>
        <source>Second crank</source>
        <translation>Zweite Kurbel</translation>
    </message>
    <message>
        <source>See the message.</source>
        <translation>Siehe die Meldung.</translation>
    </message>
    <message>
        <source>Separate numbers by semicolons, or use a decimal point.</source>
        <translation>Zahlen durch Strichpunkte trennen oder einen Dezimalpunkt verwenden.</translation>
    </message>
    <message>
        <source>Separate the coordinates by commas.</source>
        <translation>Die Koordinaten mit Kommas trennen.</translation>
    </message>
    <message>
        <source>Separate the time and the values by commas.</source>
        <translation>Die Zeit und die Werte mit Kommas trennen.</translation>
    </message>
    <message>
        <source>Separate them by blanks, with decimal points, such as 0 0 0.5.</source>
        <translation>Durch Leerzeichen trennen, mit Dezimalpunkten, zum Beispiel 0 0 0.5.</translation>
    </message>
    <message>
        <source>Serial board</source>
        <translation>Serielle Karte</translation>
    </message>
    <message>
        <source>Set "reference" to "constant" and give "referenceValues".</source>
        <translation>"reference" auf "constant" setzen und "referenceValues" angeben.</translation>
    </message>
    <message>
        <source>Set a longer duration.</source>
        <translation>Eine längere Dauer setzen.</translation>
    </message>
    <message>
        <source>Set a shorter horizon.</source>
        <translation>Wählen Sie einen kürzeren Horizont.</translation>
    </message>
    <message>
        <source>Set the integrator to "rk4"; motions that need an implicit or adaptive one are too stiff to be planned in a cycle.</source>
        <translation>Stellen Sie das Integrationsverfahren auf „rk4“; Bewegungen, die ein implizites oder adaptives brauchen, sind zu steif, um in einem Takt geplant zu werden.</translation>
    </message>
    <message>
        <source>Shaking force%1</source>
        <translation>Rüttelkraft%1</translation>
    </message>
    <message>
        <source>Shaking moment%1 about %2</source>
        <translation>Rüttelmoment%1 um %2</translation>
    </message>
    <message>
        <source>Shorten the duration, enlarge the step, or reduce the number of samples.</source>
        <translation>Die Dauer verkürzen, die Schrittweite vergrößern oder die Zahl der Stützwerte verringern.</translation>
    </message>
    <message>
        <source>Sign test</source>
        <translation>Vorzeichenprüfung</translation>
    </message>
    <message>
        <source>Simulate the model, fix the problems listed, and make the plan again.</source>
        <translation>Das Modell simulieren, die genannten Probleme beheben und den Plan noch einmal machen.</translation>
    </message>
    <message>
        <source>Simulate with larger steps or a shorter duration.</source>
        <translation>Mit größeren Schritten oder kürzerer Dauer simulieren.</translation>
    </message>
    <message>
        <source>Simulated rig</source>
        <translation>Simulierter Prüfstand</translation>
    </message>
    <message>
        <source>Simulated rig of %1</source>
        <translation>Simulierter Prüfstand von %1</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Slip angle of %1</source>
        <translation>Schräglaufwinkel von %1</translation>
    </message>
    <message>
        <source>Slip of %1</source>
        <translation>Schlupf von %1</translation>
    </message>
    <message>
        <source>slip stiffness</source>
        <translation>Schlupfsteifigkeit</translation>
    </message>
    <message>
        <source>Slip stiffness per load</source>
        <translation>Schlupfsteifigkeit je Radlast</translation>
    </message>
    <message>
        <source>Slow it down there, or use a tire, which may leave its road.</source>
        <translation>Dort langsamer fahren lassen, oder dem Rad einen Reifen geben, der seine Straße verlassen darf.</translation>
    </message>
    <message>
        <source>Slow the motion down, or raise the limit.</source>
        <translation>Die Bewegung verlangsamen oder den Grenzwert erhöhen.</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>Glättung</translation>
    </message>
    <message>
        <source>Some meshes, textures or other files it refers to are missing: none was read, and bodies whose mass comes from meshes have none.</source>
        <translation>Netze, Texturen und andere genannte Dateien sind nicht alle da: Keine wurde gelesen, und Körper, deren Masse aus Netzen folgt, haben keine.</translation>
    </message>
    <message>
        <source>Some settings of the rig could not be read, and defaults stand in for them.</source>
        <translation>Einige Einstellungen des Prüfstands konnten nicht gelesen werden; Vorgaben stehen an ihrer Stelle.</translation>
    </message>
    <message>
        <source>Sort the rows by %1, and remove duplicates.</source>
        <translation>Die Zeilen nach %1 sortieren und von doppelten eine behalten.</translation>
    </message>
    <message>
        <source>Sort the rows by crank angle and remove duplicates.</source>
        <translation>Die Zeilen nach dem Winkel der Kurbel sortieren und doppelte entfernen.</translation>
    </message>
    <message>
        <source>Sort the rows by time and remove duplicates.</source>
        <translation>Die Zeilen nach der Zeit sortieren und doppelte entfernen.</translation>
    </message>
    <message>
        <source>Specify a %1.</source>
        <translation>Nennen: %1.</translation>
    </message>
    <message>
        <source>Specify a body.</source>
        <translation>Einen Körper nennen.</translation>
    </message>
    <message>
        <source>Specify a CSV file next to the project file whose first column is the time.</source>
        <translation>Eine CSV-Datei neben dem Projekt nennen, deren erste Spalte die Zeit ist.</translation>
    </message>
    <message>
        <source>Specify a file that a study has written.</source>
        <translation>Eine Datei nennen, die eine Studie geschrieben hat.</translation>
    </message>
    <message>
        <source>Specify a file.</source>
        <translation>Eine Datei nennen.</translation>
    </message>
    <message>
        <source>Specify a log written by `run --log`.</source>
        <translation>Ein Protokoll nennen, das `run --log` geschrieben hat.</translation>
    </message>
    <message>
        <source>Specify a parameter of the formula instead.</source>
        <translation>Stattdessen einen Parameter der Formel nennen.</translation>
    </message>
    <message>
        <source>Specify a parameter that is a number.</source>
        <translation>Einen Parameter nennen, der eine Zahl ist.</translation>
    </message>
    <message>
        <source>Specify a project file.</source>
        <translation>Eine Projektdatei nennen.</translation>
    </message>
    <message>
        <source>Specify a road of another body or of the ground.</source>
        <translation>Eine Fahrbahn eines anderen Körpers oder des Gestells nennen.</translation>
    </message>
    <message>
        <source>Specify a rotation, or use a spring between two points or a joint load.</source>
        <translation>Eine Drehung nennen oder eine Feder zwischen zwei Punkten oder eine Gelenklast verwenden.</translation>
    </message>
    <message>
        <source>Specify a signal with measuredSignal or a joint with measuredJoint.</source>
        <translation>Ein Signal mit measuredSignal oder ein Gelenk mit measuredJoint nennen.</translation>
    </message>
    <message>
        <source>Specify a smaller unit.</source>
        <translation>Eine kleinere Einheit angeben.</translation>
    </message>
    <message>
        <source>Specify a wheel that rolls without slip.</source>
        <translation>Ein Rad nennen, das ohne Schlupf rollt.</translation>
    </message>
    <message>
        <source>Specify an element and one of its properties, as for a design variable.</source>
        <translation>Ein Element und eine seiner Eigenschaften nennen, wie bei einer Entwurfsvariablen.</translation>
    </message>
    <message>
        <source>Specify an existing %1 or add this one.</source>
        <translation>Vorhandenes angeben (%1) oder dieses hinzufügen.</translation>
    </message>
    <message>
        <source>Specify an existing element.</source>
        <translation>Ein vorhandenes Element nennen.</translation>
    </message>
    <message>
        <source>Specify an existing parameter or add this one.</source>
        <translation>Einen vorhandenen Parameter nennen oder diesen hinzufügen.</translation>
    </message>
    <message>
        <source>Specify an existing signal or add this one.</source>
        <translation>Ein vorhandenes Signal nennen oder dieses hinzufügen.</translation>
    </message>
    <message>
        <source>Specify an existing term of the objective.</source>
        <translation>Einen vorhandenen Term der Zielfunktion nennen.</translation>
    </message>
    <message>
        <source>Specify another body or the ground.</source>
        <translation>Einen anderen Körper oder das Gestell nennen.</translation>
    </message>
    <message>
        <source>Specify another coordinate, or add up the ratios.</source>
        <translation>Eine andere Koordinate nennen, oder die Übersetzungen zusammenzählen.</translation>
    </message>
    <message>
        <source>Specify another point of the coupler.</source>
        <translation>Einen anderen Punkt der Koppel nennen.</translation>
    </message>
    <message>
        <source>Specify another point.</source>
        <translation>Einen anderen Punkt nennen.</translation>
    </message>
    <message>
        <source>Specify at least one number from the drawing.</source>
        <translation>Mindestens eine Zahl der Zeichnung nennen.</translation>
    </message>
    <message>
        <source>Specify at least one point.</source>
        <translation>Mindestens einen Punkt nennen.</translation>
    </message>
    <message>
        <source>Specify at least one term, or omit the list.</source>
        <translation>Mindestens einen Term nennen oder die Liste weglassen.</translation>
    </message>
    <message>
        <source>Specify at most 8.</source>
        <translation>Höchstens 8 nennen.</translation>
    </message>
    <message>
        <source>Specify both endpoints, or give its mass properties explicitly.</source>
        <translation>Beide Endpunkte nennen oder die Masseneigenschaften ausdrücklich angeben.</translation>
    </message>
    <message>
        <source>Specify its center.</source>
        <translation>Seinen Mittelpunkt nennen.</translation>
    </message>
    <message>
        <source>Specify links that move.</source>
        <translation>Glieder nennen, die sich bewegen.</translation>
    </message>
    <message>
        <source>Specify one as simulated, serial:PATH, comedi:PATH[:COUNTS] or quanser:CARD:IDENTIFIER[:MOTORS[:COUNTS]].</source>
        <translation>Eines nennen als simulated, serial:PFAD, comedi:PFAD[:SCHRITTE] oder quanser:KARTE:KENNUNG[:MOTOREN[:SCHRITTE]].</translation>
    </message>
    <message>
        <source>Specify one of them.</source>
        <translation>Eines davon nennen.</translation>
    </message>
    <message>
        <source>Specify one point for a ball, two for a capsule, or four or more that do not lie in a plane.</source>
        <translation>Einen Punkt für eine Kugel nennen, zwei für eine Kapsel oder vier und mehr, die nicht in einer Ebene liegen.</translation>
    </message>
    <message>
        <source>Specify one whose numbers have tolerances.</source>
        <translation>Eine nennen, deren Zahlen Toleranzen haben.</translation>
    </message>
    <message>
        <source>Specify one.</source>
        <translation>Angeben.</translation>
    </message>
    <message>
        <source>Specify some, for example motor-1.viscousFriction.</source>
        <translation>Einige nennen, zum Beispiel motor-1.viscousFriction.</translation>
    </message>
    <message>
        <source>Specify some, for example motors.viscousFriction,motors.coulombFriction.</source>
        <translation>Einige nennen, zum Beispiel motors.viscousFriction,motors.coulombFriction.</translation>
    </message>
    <message>
        <source>Specify the %1 to measure.</source>
        <translation>Angeben, was gemessen werden soll: %1.</translation>
    </message>
    <message>
        <source>Specify the cam to measure.</source>
        <translation>Die Kurve nennen, die gemessen werden soll.</translation>
    </message>
    <message>
        <source>Specify the centers of its two ends.</source>
        <translation>Die Mittelpunkte der beiden Enden nennen.</translation>
    </message>
    <message>
        <source>Specify the contact to measure.</source>
        <translation>Den Kontakt nennen, der gemessen werden soll.</translation>
    </message>
    <message>
        <source>Specify the element whose force you want to measure.</source>
        <translation>Das Element nennen, dessen Kraft gemessen werden soll.</translation>
    </message>
    <message>
        <source>Specify the feedback whose force you want to measure.</source>
        <translation>Den Regler nennen, dessen Kraft gemessen werden soll.</translation>
    </message>
    <message>
        <source>Specify the file that the trial was recorded to.</source>
        <translation>Die Datei angeben, in die der Versuch aufgezeichnet wurde.</translation>
    </message>
    <message>
        <source>Specify the joint that guides the follower.</source>
        <translation>Das Gelenk nennen, das den Abtrieb führt.</translation>
    </message>
    <message>
        <source>Specify the joint whose moment you want to measure.</source>
        <translation>Ein Gelenk nennen, dessen Moment gemessen werden soll.</translation>
    </message>
    <message>
        <source>Specify the point where the coupler pushes the driven link.</source>
        <translation>Den Punkt nennen, an dem die Koppel das angetriebene Glied schiebt.</translation>
    </message>
    <message>
        <source>Specify the revolute or prismatic joint of the driven link.</source>
        <translation>Das Dreh- oder Schubgelenk des angetriebenen Glieds nennen.</translation>
    </message>
    <message>
        <source>Specify the road that the tire rolls on.</source>
        <translation>Die Fahrbahn nennen, auf der der Reifen rollt.</translation>
    </message>
    <message>
        <source>Specify the road to touch.</source>
        <translation>Die Fahrbahn nennen, die berührt wird.</translation>
    </message>
    <message>
        <source>Specify the signal to measure, or a joint with measuredJoint.</source>
        <translation>Das zu messende Signal nennen oder ein Gelenk mit measuredJoint.</translation>
    </message>
    <message>
        <source>Specify the start and the end of both lines.</source>
        <translation>Anfang und Ende beider Linien nennen.</translation>
    </message>
    <message>
        <source>Specify the tire to measure.</source>
        <translation>Den Reifen nennen, der gemessen werden soll.</translation>
    </message>
    <message>
        <source>Specify the two points whose distance it keeps.</source>
        <translation>Die zwei Punkte nennen, deren Abstand es hält.</translation>
    </message>
    <message>
        <source>Specify two different bodies.</source>
        <translation>Zwei verschiedene Körper nennen.</translation>
    </message>
    <message>
        <source>Specify two different coordinates.</source>
        <translation>Zwei verschiedene Koordinaten nennen.</translation>
    </message>
    <message>
        <source>Specify two different points.</source>
        <translation>Zwei verschiedene Punkte nennen.</translation>
    </message>
    <message>
        <source>Specify two or three cost terms.</source>
        <translation>Zwei oder drei Kostenterme nennen.</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>Speed limit</source>
        <translation>Geschwindigkeitsgrenze</translation>
    </message>
    <message>
        <source>spherical joint.</source>
        <translation>Kugelgelenk.</translation>
    </message>
    <message>
        <source>Spread the change over a length, such as 0.1*tanh((x - 2)/0.05).</source>
        <translation>Die Änderung über eine Länge verteilen, zum Beispiel 0.1*tanh((x - 2)/0.05).</translation>
    </message>
    <message>
        <source>Spread the change over a longer distance: no step can follow a jump.</source>
        <translation>Die Änderung über einen längeren Weg verteilen: Einem Sprung kann kein Schritt folgen.</translation>
    </message>
    <message>
        <source>Stage %1 also sets the parameter "%2".</source>
        <translation>Auch Stufe %1 gibt dem Parameter "%2" einen Wert.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Start between the limits, move the limit, or start in equilibrium.</source>
        <translation>Zwischen den Grenzen beginnen, die Grenze verschieben oder im Gleichgewicht beginnen.</translation>
    </message>
    <message>
        <source>Start it in balance, such as upright and straight ahead, or remove the start velocities and analyze it at rest.</source>
        <translation>Im Gleichgewicht starten, etwa aufrecht und geradeaus, oder die Startgeschwindigkeiten weglassen und die Ruhe betrachten.</translation>
    </message>
    <message>
        <source>Start orientation</source>
        <translation>Startorientierung</translation>
    </message>
    <message>
        <source>Start the crank or rocker at another angle.</source>
        <translation>Die Skala der Kurbel oder der Schwinge bei einem anderen Winkel beginnen.</translation>
    </message>
    <message>
        <source>Start the joint at the ground.</source>
        <translation>Das Gelenk am Gestell beginnen lassen.</translation>
    </message>
    <message>
        <source>Start the table at 0 s.</source>
        <translation>Die Tabelle bei 0 s beginnen lassen.</translation>
    </message>
    <message>
        <source>Start velocity</source>
        <translation>Startgeschwindigkeit</translation>
    </message>
    <message>
        <source>Static coefficient</source>
        <translation>Haftreibungszahl</translation>
    </message>
    <message>
        <source>Static friction</source>
        <translation>Haftreibung</translation>
    </message>
    <message>
        <source>Static friction is below dynamic friction.</source>
        <translation>Die Haftreibung liegt unter der Gleitreibung.</translation>
    </message>
    <message>
        <source>Steer against it, go faster, or end the motion sooner.</source>
        <translation>Gegenlenken, schneller fahren oder die Bewegung vorher beenden.</translation>
    </message>
    <message>
        <source>step(x) or smoothstep(x, x0, y0, x1, y1)</source>
        <translation>step(x) oder smoothstep(x, x0, y0, x1, y1)</translation>
    </message>
    <message>
        <source>Stephenson six-bar</source>
        <translation>Stephenson-Sechsgelenk</translation>
    </message>
    <message>
        <source>Stiffness</source>
        <translation>Steifigkeit</translation>
    </message>
    <message>
        <source>Stiffness (N m/rad^1.5)</source>
        <translation>Steifigkeit (N m/rad^1,5)</translation>
    </message>
    <message>
        <source>Stiffness (N/m^1.5)</source>
        <translation>Steifigkeit (N/m^1.5)</translation>
    </message>
    <message>
        <source>stopped on request</source>
        <translation>auf Wunsch angehalten</translation>
    </message>
    <message>
        <source>Stopped on request before the start was evaluated.</source>
        <translation>Auf Wunsch angehalten, bevor der Start ausgewertet war.</translation>
    </message>
    <message>
        <source>Stopped on request.</source>
        <translation>Auf Wunsch angehalten.</translation>
    </message>
    <message>
        <source>Stopped on request; the best design is kept.</source>
        <translation>Auf Wunsch angehalten; der beste Entwurf bleibt erhalten.</translation>
    </message>
    <message>
        <source>Stopped on request; the best values are kept.</source>
        <translation>Auf Wunsch angehalten; die besten Werte bleiben erhalten.</translation>
    </message>
    <message>
        <source>Study "%1" has too many points.</source>
        <translation>Studie "%1" hat zu viele Punkte.</translation>
    </message>
    <message>
        <source>Study "%1" is not a tolerance study.</source>
        <translation>Studie "%1" ist keine Toleranzstudie.</translation>
    </message>
    <message>
        <source>surface by Linkwright</source>
        <translation>Oberfläche von Linkwright</translation>
    </message>
    <message>
        <source>Swap bodyA and bodyB, so that body A is on the ground side.</source>
        <translation>bodyA und bodyB tauschen, sodass Körper A auf der Seite des Gestells liegt.</translation>
    </message>
    <message>
        <source>Swap the bounds or correct one of them.</source>
        <translation>Die Schranken tauschen oder eine von ihnen berichtigen.</translation>
    </message>
    <message>
        <source>Swap the limits or correct one of them.</source>
        <translation>Die Grenzen tauschen oder eine von ihnen berichtigen.</translation>
    </message>
    <message>
        <source>Table on the device</source>
        <translation>Tabelle auf dem Gerät</translation>
    </message>
    <message>
        <source>Take at most 3000, or products with directions (hessian_times in Python).</source>
        <translation>Nehmen Sie höchstens 3000, oder Produkte mit Richtungen (hessian_times in Python).</translation>
    </message>
    <message>
        <source>text in quotes</source>
        <translation>Text in Anführungszeichen</translation>
    </message>
    <message>
        <source>The %1 bound depends on "%2", a design variable: it stays at that variable's start value.</source>
        <translation>Die Schranke (%1) folgt aus "%2", einer Entwurfsvariablen: Sie bleibt, wo diese beginnt.</translation>
    </message>
    <message>
        <source>The %1 factor %2 of the Magic Formula is %3 and must be %4.</source>
        <translation>Der Faktor %2 (%1) der Magic Formula ist %3; erlaubt ist: %4.</translation>
    </message>
    <message>
        <source>The %1 has no effect: its numbers are zero.</source>
        <translation>Ohne Wirkung (%1): Die Zahlen sind null.</translation>
    </message>
    <message>
        <source>The %1 is missing.</source>
        <translation>Es fehlt: %1.</translation>
    </message>
    <message>
        <source>The %1 is negative, %2.</source>
        <translation>%1: Der Wert %2 ist negativ.</translation>
    </message>
    <message>
        <source>The %1 is negative: it feeds energy into the motion.</source>
        <translation>Negativ: %1. Das führt der Bewegung Energie zu.</translation>
    </message>
    <message>
        <source>The %1 is not a positive number.</source>
        <translation>Keine positive Zahl: %1.</translation>
    </message>
    <message>
        <source>The %1 joint became %2 that turn or slide.</source>
        <translation>Aus dem Gelenk (%1) wurden %2, die drehen oder schieben.</translation>
    </message>
    <message>
        <source>The %1 jumps from %2 to %3 at %4.</source>
        <translation>%1: Der Wert springt bei %4 von %2 auf %3.</translation>
    </message>
    <message>
        <source>The %1 matrix has a negative eigenvalue, %2: there is a motion that it drives instead of resisting.</source>
        <translation>Die Matrix (%1) hat einen negativen Eigenwert, %2: Es gibt eine Bewegung, die sie antreibt, statt sie zurückzuhalten.</translation>
    </message>
    <message>
        <source>The %1: %2 cannot describe it.</source>
        <translation>%1: %2 kann es nicht beschreiben.</translation>
    </message>
    <message>
        <source>The &lt;inertial&gt; in line %1: it has no &lt;%2&gt;, so the link has no mass.</source>
        <translation>Das &lt;inertial&gt; in Zeile %1: Ihm fehlt &lt;%2&gt;, daher hat das Glied keine Masse.</translation>
    </message>
    <message>
        <source>The adaptive integrator needs steps too small to go on.</source>
        <translation>Der adaptive Integrator bräuchte Schritte, die zu klein sind, um weiterzukommen.</translation>
    </message>
    <message>
        <source>The angle of a body is measured in planar mechanisms; this one moves in space.</source>
        <translation>Der Winkel eines Körpers wird in ebenen Mechanismen gemessen; dieser bewegt sich im Raum.</translation>
    </message>
    <message>
        <source>The angle of the crank in row %1%2%3.</source>
        <translation>Der Winkel der Kurbel in Zeile %1%2%3.</translation>
    </message>
    <message>
        <source>The angle of this %1 in group %2 gives no direction.</source>
        <translation>Der Winkel dieses %1 in Gruppe %2 gibt keine Richtung an.</translation>
    </message>
    <message>
        <source>The answer ends too early.</source>
        <translation>Die Antwort endet zu früh.</translation>
    </message>
    <message>
        <source>The arcs of the closed curve do not go around once.</source>
        <translation>Die Bögen der geschlossenen Kurve laufen nicht einmal herum.</translation>
    </message>
    <message>
        <source>The arcs of this curve no longer join: one circle lies inside another, or the curve would not go around once.</source>
        <translation>Die Bögen dieser Kurve schließen nicht mehr aneinander an: Ein Kreis liegt in einem anderen, oder die Kurve liefe nicht einmal herum.</translation>
    </message>
    <message>
        <source>The armature of a sliding joint is not known here.</source>
        <translation>Die Ankerträgheit eines Schubgelenks ist hier nicht bekannt.</translation>
    </message>
    <message>
        <source>The axis of the joint "%1" has no length.</source>
        <translation>Die Achse des Gelenks „%1“ hat keine Länge.</translation>
    </message>
    <message>
        <source>The back-EMF constant %1 V s/rad and the torque constant %2 N m/A are far apart.</source>
        <translation>Spannungskonstante %1 V s/rad und Drehmomentkonstante %2 N m/A liegen weit auseinander.</translation>
    </message>
    <message>
        <source>The backup of the previous file cannot be written</source>
        <translation>Die Sicherungskopie der vorigen Datei kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>The ball lies at the center of what it touches.</source>
        <translation>Die Kugel liegt mitten in dem, was sie berührt.</translation>
    </message>
    <message>
        <source>the board reports an invalid voltage limit or encoder resolution</source>
        <translation>die Karte nennt eine unsinnige Spannungsgrenze oder Drehgeberauflösung</translation>
    </message>
    <message>
        <source>the board speaks version %1 of the protocol, this program version %2</source>
        <translation>die Karte spricht Version %1 des Protokolls, dieses Programm Version %2</translation>
    </message>
    <message>
        <source>The body is not connected to the ground by any joint.</source>
        <translation>Der Körper ist durch kein Gelenk mit dem Gestell verbunden.</translation>
    </message>
    <message>
        <source>The body is too light compared with the others in its loop: the equations cannot be solved.</source>
        <translation>Der Körper ist neben den anderen seiner Schleife zu leicht: Die Gleichungen lassen sich nicht lösen.</translation>
    </message>
    <message>
        <source>The bore is not smaller than the diameter.</source>
        <translation>Die Bohrung ist nicht kleiner als der Durchmesser.</translation>
    </message>
    <message>
        <source>The bushing joins a body with itself.</source>
        <translation>Das Elastomerlager verbindet einen Körper mit sich selbst.</translation>
    </message>
    <message>
        <source>The cam is missing.</source>
        <translation>Die Kurve fehlt.</translation>
    </message>
    <message>
        <source>The cam jams: it pushes its follower perpendicular to the only direction it can move in, or other constraints already hold them.</source>
        <translation>Die Kurve klemmt: Sie drückt ihren Abtrieb quer zu dem einzigen Weg, auf dem er sich bewegen kann, oder andere Bindungen halten die beiden schon.</translation>
    </message>
    <message>
        <source>The capsule has no length.</source>
        <translation>Die Kapsel hat keine Länge.</translation>
    </message>
    <message>
        <source>the card cannot be opened</source>
        <translation>die Karte lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>the card has no analog output</source>
        <translation>die Karte hat keinen analogen Ausgang</translation>
    </message>
    <message>
        <source>the card has no output with a counter for its encoder</source>
        <translation>die Karte hat keinen Ausgang mit einem Zähler für dessen Drehgeber</translation>
    </message>
    <message>
        <source>The case has %1 samples of its own for the input "%2", but all cases share the %3 that are optimized.</source>
        <translation>Der Lastfall hat %1 eigene Stützwerte des Eingangs "%2", alle Lastfälle teilen aber die %3 optimierten.</translation>
    </message>
    <message>
        <source>The case has no name.</source>
        <translation>Der Lastfall hat keinen Namen.</translation>
    </message>
    <message>
        <source>The cases "%1" and "%2" change the same.</source>
        <translation>Die Fälle „%1“ und „%2“ ändern dasselbe.</translation>
    </message>
    <message>
        <source>The center of mass is %1 m away from the link, which is %2 m long.</source>
        <translation>Der Schwerpunkt liegt %1 m neben dem Glied, das %2 m lang ist.</translation>
    </message>
    <message>
        <source>The center of mass is missing.</source>
        <translation>Der Schwerpunkt fehlt.</translation>
    </message>
    <message>
        <source>The center of the roller is drawn on the curve: it could be on either side.</source>
        <translation>Die Mitte der Rolle ist auf der Kurve gezeichnet: Sie könnte auf beiden Seiten liegen.</translation>
    </message>
    <message>
        <source>the command timeout must be from 2 to 100 ms</source>
        <translation>die Befehlsüberwachung muss von 2 bis 100 ms reichen</translation>
    </message>
    <message>
        <source>the condition of "if" compares nothing; write one such as t &lt; 2</source>
        <translation>die Bedingung von "if" vergleicht nichts; zu schreiben ist eine wie t &lt; 2</translation>
    </message>
    <message>
        <source>The connection to the device was lost; check connector and cable, then connect again.</source>
        <translation>Die Leitung zum Gerät ist unterbrochen; Stecker und Kabel prüfen, dann neu verbinden.</translation>
    </message>
    <message>
        <source>The constraint is missing.</source>
        <translation>Die Zwangsbedingung fehlt.</translation>
    </message>
    <message>
        <source>The constraint is not active.</source>
        <translation>Die Zwangsbedingung ist nicht aktiv.</translation>
    </message>
    <message>
        <source>The constraint of one joint alone.</source>
        <translation>Die Zwangsbedingung eines einzelnen Gelenks.</translation>
    </message>
    <message>
        <source>The contact is missing.</source>
        <translation>Der Kontakt fehlt.</translation>
    </message>
    <message>
        <source>The continuous adjoint cannot handle a duration that depends on parameters.</source>
        <translation>Die kontinuierliche Adjungierte kennt keine Dauer, die aus Parametern folgt.</translation>
    </message>
    <message>
        <source>The continuous adjoint cannot handle largest, smallest or nearest values, values at an instant, or windows: its costates would jump.</source>
        <translation>Die kontinuierliche Adjungierte kennt keine größten, kleinsten oder nächsten Werte, keine Werte zu einem Zeitpunkt und keine Zeitfenster: Ihre Kozustände würden springen.</translation>
    </message>
    <message>
        <source>The control loop was late too often; close other programs, or allow real-time scheduling or more late cycles in a row.</source>
        <translation>Der Regelkreis kam zu oft zu spät; andere Programme beenden, Echtzeit-Priorität oder mehr verspätete Zyklen in Folge erlauben.</translation>
    </message>
    <message>
        <source>the control process cannot be started: %1</source>
        <translation>der Steuerprozess lässt sich nicht starten: %1</translation>
    </message>
    <message>
        <source>The control process failed; please report it with the log.</source>
        <translation>Der Steuerprozess schlug fehl; bitte mit dem Protokoll melden.</translation>
    </message>
    <message>
        <source>The control process has ended or hangs; the device goes to zero through its own timeout, if it has one.</source>
        <translation>Der Steuerprozess ist beendet oder hängt; das Gerät geht durch seine eigene Überwachung auf null, wenn es eine hat.</translation>
    </message>
    <message>
        <source>The control process is not accepting requests.</source>
        <translation>Der Steuerprozess nimmt gerade keine Aufträge an.</translation>
    </message>
    <message>
        <source>The control process was asked to end.</source>
        <translation>Der Steuerprozess wurde gebeten, sich zu beenden.</translation>
    </message>
    <message>
        <source>The cost %1 is at or below %2.</source>
        <translation>Die Kosten %1 liegen bei oder unter %2.</translation>
    </message>
    <message>
        <source>The cost curves upward in all directions, from %1 to %2 per scale squared: where its slope is zero it has a minimum.</source>
        <translation>Die Kosten krümmen sich in allen Richtungen nach oben, von %1 bis %2 je Maßstab im Quadrat: Wo ihre Steigung null ist, haben sie ein Minimum.</translation>
    </message>
    <message>
        <source>The cost does not curve at all.</source>
        <translation>Die Kosten haben keine Krümmung.</translation>
    </message>
    <message>
        <source>The cost is %1, and an optimization ends below %2: it has nothing to do.</source>
        <translation>Die Kosten sind %1, und eine Optimierung endet unter %2: Sie hat nichts zu tun.</translation>
    </message>
    <message>
        <source>The cost is a number, but none of its derivatives is: the motion diverges, or grows too sensitive to follow.</source>
        <translation>Die Kosten sind eine Zahl, aber keine ihrer Ableitungen: Die Bewegung divergiert oder wird zu empfindlich, um ihr zu folgen.</translation>
    </message>
    <message>
        <source>The cost is nearly zero: starting from another design would gain nothing.</source>
        <translation>Die Kosten sind praktisch null: Ein anderer Startwert brächte nichts.</translation>
    </message>
    <message>
        <source>The cost is not a number.</source>
        <translation>Die Kosten sind keine Zahl.</translation>
    </message>
    <message>
        <source>The cost no longer falls.</source>
        <translation>Die Kosten sinken nicht mehr.</translation>
    </message>
    <message>
        <source>The cost or its gradient is not a number.</source>
        <translation>Die Kosten oder ihr Gradient sind keine Zahl.</translation>
    </message>
    <message>
        <source>The cost tells nothing along %1: it hardly changes when these change together.</source>
        <translation>Die Kosten sagen nichts entlang %1: Sie ändern sich kaum, wenn sich diese gemeinsam ändern.</translation>
    </message>
    <message>
        <source>The cost term "%1" is listed twice in this case.</source>
        <translation>Der Kostenterm "%1" kommt in diesem Lastfall zweimal vor.</translation>
    </message>
    <message>
        <source>The cost term "%1" is no sum of squares along the motion.</source>
        <translation>Der Kostenterm „%1“ ist keine Summe von Quadraten entlang der Bewegung.</translation>
    </message>
    <message>
        <source>The cost term "%1" was the same in all designs that were tried.</source>
        <translation>Der Kostenterm „%1“ war in allen versuchten Entwürfen derselbe.</translation>
    </message>
    <message>
        <source>The cost was still falling: continue from the last iteration with more iterations.</source>
        <translation>Die Kosten sanken noch: von der letzten Iteration mit mehr Iterationen fortsetzen.</translation>
    </message>
    <message>
        <source>The costates reached a singular configuration.</source>
        <translation>Der Kozustand traf auf eine singuläre Lage.</translation>
    </message>
    <message>
        <source>The coupler comes near these poses of P, angles from the first one:</source>
        <translation>Die Koppel kommt diesen Lagen von P nahe, Winkel ab der ersten:</translation>
    </message>
    <message>
        <source>The coupler passes these poses of P, angles from the first one:</source>
        <translation>Die Koppel nimmt diese Lagen von P ein, Winkel ab der ersten:</translation>
    </message>
    <message>
        <source>The coupling</source>
        <translation>Die Kopplung</translation>
    </message>
    <message>
        <source>The coupling has no linear part.</source>
        <translation>Die Kopplung hat keinen linearen Teil.</translation>
    </message>
    <message>
        <source>The crank makes more than one full turn over these rows.</source>
        <translation>Über diese Zeilen dreht sich die Kurbel mehr als einmal herum.</translation>
    </message>
    <message>
        <source>The crank turns by %1%2, the rocker by %3 degrees%4. Largest structural error %5 degrees</source>
        <translation>Die Kurbel dreht sich um %1%2, die Schwinge um %3 Grad%4. Größter Strukturfehler %5 Grad</translation>
    </message>
    <message>
        <source>The curve crosses itself after %1 and after %2.</source>
        <translation>Die Kurve kreuzt sich nach %1 und nach %2.</translation>
    </message>
    <message>
        <source>The curve ends at %1, but has a radius there.</source>
        <translation>Die Kurve endet bei %1, hat dort aber einen Radius.</translation>
    </message>
    <message>
        <source>The curve has a corner of %1 degrees at %2.</source>
        <translation>Die Kurve hat bei %2 eine Ecke von %1 Grad.</translation>
    </message>
    <message>
        <source>The curve has points and a table.</source>
        <translation>Die Kurve hat Punkte und eine Tabelle.</translation>
    </message>
    <message>
        <source>The curve has radii and a table.</source>
        <translation>Die Kurve hat Radien und eine Tabelle.</translation>
    </message>
    <message>
        <source>The curve is on the body of its follower.</source>
        <translation>Die Kurve liegt auf dem Körper ihres Abtriebs.</translation>
    </message>
    <message>
        <source>The cylinder has no length.</source>
        <translation>Der Zylinder hat keine Länge.</translation>
    </message>
    <message>
        <source>The cylinder has no radius.</source>
        <translation>Der Zylinder hat keinen Radius.</translation>
    </message>
    <message>
        <source>The damping of its free motion.</source>
        <translation>Die Dämpfung seiner freien Bewegung.</translation>
    </message>
    <message>
        <source>The data of this &lt;%1&gt; end early or contain something that is not a number.</source>
        <translation>Die Daten dieses &lt;%1&gt; brechen ab oder enthalten etwas, das keine Zahl ist.</translation>
    </message>
    <message>
        <source>The data of this &lt;path&gt; do not begin with a command.</source>
        <translation>Die Daten dieses &lt;path&gt; beginnen mit keinem Befehl.</translation>
    </message>
    <message>
        <source>The data of this &lt;path&gt; do not begin with a move.</source>
        <translation>Die Daten dieses &lt;path&gt; beginnen nicht mit einer Bewegung.</translation>
    </message>
    <message>
        <source>The default is used.</source>
        <translation>Die Vorgabe wird verwendet.</translation>
    </message>
    <message>
        <source>The defaults are used.</source>
        <translation>Die Vorgaben werden verwendet.</translation>
    </message>
    <message>
        <source>The delay from a command to its motor is invalid.</source>
        <translation>Die Verzögerung vom Befehl bis zum Motor ist ungültig.</translation>
    </message>
    <message>
        <source>The derivative of the cost with respect to %1 (now %2) is not a number.</source>
        <translation>Die Ableitung der Kosten nach %1 (jetzt %2) ist keine Zahl.</translation>
    </message>
    <message>
        <source>The derivative with respect to "%1" is not a number.</source>
        <translation>Die Ableitung nach „%1“ ist keine Zahl.</translation>
    </message>
    <message>
        <source>The design that was found cannot be assembled: %1</source>
        <translation>Der gefundene Entwurf lässt sich nicht zusammenbauen: %1</translation>
    </message>
    <message>
        <source>The design that was found cannot be recomputed: %1 %2</source>
        <translation>Der gefundene Entwurf lässt sich nicht neu berechnen: %1 %2</translation>
    </message>
    <message>
        <source>The device answers, but many frames are lost; check the connector, cable and hub.</source>
        <translation>Das Gerät antwortet, aber viele Telegramme kommen nicht an; Stecker, Kabel und Hub prüfen.</translation>
    </message>
    <message>
        <source>The device cannot play a table of %1 rows on its own.</source>
        <translation>Das Gerät kann eine Tabelle von %1 Zeilen nicht selbst abspielen.</translation>
    </message>
    <message>
        <source>The device cannot play a table of this length on its own.</source>
        <translation>Das Gerät kann eine so lange Tabelle nicht selbst abspielen.</translation>
    </message>
    <message>
        <source>The device does not answer in time. Check its power supply, restart it, and connect again; on a busy computer, close other programs or allow more late cycles in a row.</source>
        <translation>Das Gerät antwortet nicht rechtzeitig. Seine Stromversorgung prüfen, es neu starten und wieder verbinden; auf einem ausgelasteten Rechner andere Programme beenden oder mehr verspätete Zyklen in Folge erlauben.</translation>
    </message>
    <message>
        <source>The device does not answer.</source>
        <translation>Das Gerät antwortet nicht.</translation>
    </message>
    <message>
        <source>The device has %1 channels; the model has %2 motors.</source>
        <translation>Das Gerät hat %1 Kanäle, das Modell %2 Motoren.</translation>
    </message>
    <message>
        <source>The device missed commands and went to zero on its own; is this computer busy?</source>
        <translation>Dem Gerät fehlten Befehle, und es ging selbst auf null; ist dieser Rechner ausgelastet?</translation>
    </message>
    <message>
        <source>The device reports an internal fault.</source>
        <translation>Das Gerät meldet eine eigene Störung.</translation>
    </message>
    <message>
        <source>the device was unplugged</source>
        <translation>das Gerät wurde abgezogen</translation>
    </message>
    <message>
        <source>The dimension lists %1 points, not %2.</source>
        <translation>Das Maß nennt %1 Punkte, nicht %2.</translation>
    </message>
    <message>
        <source>The direction has a length of %1, with which nothing can be computed.</source>
        <translation>Die Richtung hat die Länge %1, mit der sich nichts berechnen lässt.</translation>
    </message>
    <message>
        <source>The direction has zero length.</source>
        <translation>Die Richtung hat die Länge null.</translation>
    </message>
    <message>
        <source>the direction of the axle</source>
        <translation>die Richtung der Radachse</translation>
    </message>
    <message>
        <source>The disk fails; save to another one.</source>
        <translation>Die Platte versagt; auf einer anderen speichern.</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>Die Platte ist voll.</translation>
    </message>
    <message>
        <source>The disk is read-only; save to another place.</source>
        <translation>Die Platte ist schreibgeschützt; an einem anderen Ort speichern.</translation>
    </message>
    <message>
        <source>The distance "%1" becomes zero, where it has no derivative.</source>
        <translation>Der Abstand „%1“ wird null, wo er keine Ableitung hat.</translation>
    </message>
    <message>
        <source>The distance "%1" is zero as drawn, where it has no derivative.</source>
        <translation>Der Abstand „%1“ ist in der gezeichneten Lage null, wo er keine Ableitung hat.</translation>
    </message>
    <message>
        <source>The distance %1 m is not positive.</source>
        <translation>Der Abstand %1 m ist nicht positiv.</translation>
    </message>
    <message>
        <source>The drawing does not keep this dimension: it is off by %1%2</source>
        <translation>Die Zeichnung hält dieses Maß nicht ein: Es weicht ab um %1%2</translation>
    </message>
    <message>
        <source>The drawing has no curve.</source>
        <translation>Die Zeichnung hat keine Kurve.</translation>
    </message>
    <message>
        <source>The drawing has no lines, arcs, polylines, circles or points.</source>
        <translation>Die Zeichnung hat keine Linien, Bögen, Polylinien, Kreise und Punkte.</translation>
    </message>
    <message>
        <source>The drawn design does not close everywhere: started from one near it that does. %1</source>
        <translation>Der gezeichnete Entwurf schließt sich nicht überall: Begonnen wurde mit einem in der Nähe, der es tut. %1</translation>
    </message>
    <message>
        <source>The drawn pose is singular: from there the mechanism can go to its start in two ways. One of them was taken.</source>
        <translation>Die gezeichnete Lage ist singulär: Von dort kann der Mechanismus auf zwei Arten zu seinem Start kommen. Eine davon wurde genommen.</translation>
    </message>
    <message>
        <source>The drive is followed only to within %1%2: its function may have a kink within a step.</source>
        <translation>Dem Antrieb wird nur auf %1%2 gefolgt: Seine Funktion hat vielleicht einen Knick innerhalb eines Schritts.</translation>
    </message>
    <message>
        <source>The drive turns by %1° in the %2 s of the motion.</source>
        <translation>Der Antrieb dreht in den %2 s der Bewegung um %1°.</translation>
    </message>
    <message>
        <source>The drive turns by %1° within a step: what happens in between is not seen.</source>
        <translation>Der Antrieb dreht in einem Schritt um %1°: Was dazwischen geschieht, wird nicht gesehen.</translation>
    </message>
    <message>
        <source>The duration is not positive.</source>
        <translation>Die Dauer ist nicht positiv.</translation>
    </message>
    <message>
        <source>The duration of the motion is not positive.</source>
        <translation>Die Dauer der Bewegung ist nicht positiv.</translation>
    </message>
    <message>
        <source>The dynamic coefficient is negative, %1.</source>
        <translation>Die Gleitreibungszahl ist negativ, %1.</translation>
    </message>
    <message>
        <source>The edge radius is negative, %1.</source>
        <translation>Der Kantenradius ist negativ, %1.</translation>
    </message>
    <message>
        <source>The element is missing.</source>
        <translation>Das Element fehlt.</translation>
    </message>
    <message>
        <source>The emergency stop was pressed.</source>
        <translation>Der Not-Halt wurde gedrückt.</translation>
    </message>
    <message>
        <source>the encoders cannot be set</source>
        <translation>die Drehgeber lassen sich nicht setzen</translation>
    </message>
    <message>
        <source>the end of the formula</source>
        <translation>das Ende der Formel</translation>
    </message>
    <message>
        <source>The end of the log could not be written; what came before is readable.</source>
        <translation>Das Ende des Protokolls konnte nicht geschrieben werden; was davor kam, ist lesbar.</translation>
    </message>
    <message>
        <source>The ends of the rod coincide in the drawn pose: its direction is not defined there.</source>
        <translation>Die Enden der Stange fallen in der gezeichneten Lage zusammen: Ihre Richtung ist dort nicht definiert.</translation>
    </message>
    <message>
        <source>The energy balance of the motion does not close: integration errors add %1 J to %2 J.</source>
        <translation>Die Energiebilanz der Bewegung geht nicht auf: Integrationsfehler bringen %1 J hinzu (umgesetzt werden %2 J).</translation>
    </message>
    <message>
        <source>The energy balance of the motion does not close: integration errors remove %1 J of %2 J.</source>
        <translation>Die Energiebilanz der Bewegung geht nicht auf: Durch Integrationsfehler gehen %1 J von %2 J verloren.</translation>
    </message>
    <message>
        <source>The engine gave no reason.</source>
        <translation>Der Rechenkern nannte keinen Grund.</translation>
    </message>
    <message>
        <source>The equations of an implicit step could not be solved; the motion of this joint changed the most.</source>
        <translation>Die Gleichungen eines impliziten Schritts ließen sich nicht lösen; am meisten änderte sich die Bewegung dieses Gelenks.</translation>
    </message>
    <message>
        <source>The equations of the costates of an implicit step could not be solved.</source>
        <translation>Die Gleichungen der Kozustände eines impliziten Schritts ließen sich nicht lösen.</translation>
    </message>
    <message>
        <source>The feedback</source>
        <translation>Der Regler</translation>
    </message>
    <message>
        <source>The feedback acts at a point, and what it measures is missing.</source>
        <translation>Der Regler wirkt an einem Punkt, und was er misst, fehlt.</translation>
    </message>
    <message>
        <source>The feedback is missing.</source>
        <translation>Der Regler fehlt.</translation>
    </message>
    <message>
        <source>The feedback: %1 cannot describe it.</source>
        <translation>Die Rückführung: %1 kann sie nicht beschreiben.</translation>
    </message>
    <message>
        <source>The feedforward changes by up to %1 V/s and is limited to %2 V/s.</source>
        <translation>Die Vorsteuerung ändert sich mit bis zu %1 V/s und wird auf %2 V/s gehalten.</translation>
    </message>
    <message>
        <source>The feedforward is beyond the limit of %1 V for %2 s.</source>
        <translation>Die Vorsteuerung liegt %2 s lang über dem Grenzwert von %1 V.</translation>
    </message>
    <message>
        <source>The feedforward peaks at %1 V and is clipped to the limit of %2 V.</source>
        <translation>Die Vorsteuerung erreicht %1 V und wird auf den Grenzwert von %2 V begrenzt.</translation>
    </message>
    <message>
        <source>The file already exists and was not changed.</source>
        <translation>Die Datei ist schon da und wurde nicht geändert.</translation>
    </message>
    <message>
        <source>the file cannot be opened</source>
        <translation>die Datei lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>The file cannot be reached</source>
        <translation>Die Datei ist nicht erreichbar</translation>
    </message>
    <message>
        <source>The file cannot be reached: %1.</source>
        <translation>Die Datei ist nicht erreichbar: %1.</translation>
    </message>
    <message>
        <source>The file cannot be read</source>
        <translation>Die Datei kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>the file cannot be read to its end</source>
        <translation>die Datei lässt sich nicht bis zum Ende lesen</translation>
    </message>
    <message>
        <source>The file cannot be read: %1.</source>
        <translation>Die Datei kann nicht gelesen werden: %1.</translation>
    </message>
    <message>
        <source>The file cannot be replaced</source>
        <translation>Die Datei kann nicht ersetzt werden</translation>
    </message>
    <message>
        <source>The file cannot be written</source>
        <translation>Die Datei kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>The file contains a study and was not replaced.</source>
        <translation>Die Datei enthält eine Studie und wurde nicht ersetzt.</translation>
    </message>
    <message>
        <source>The file contains a trial on a rig and was not replaced.</source>
        <translation>Die Datei enthält einen Versuch an einem Prüfstand und wurde nicht ersetzt.</translation>
    </message>
    <message>
        <source>The file contains no optimization.</source>
        <translation>Die Datei enthält keine Optimierung.</translation>
    </message>
    <message>
        <source>The file contains no trial on a rig.</source>
        <translation>Die Datei enthält keinen Versuch an einem Prüfstand.</translation>
    </message>
    <message>
        <source>The file contains no triangles.</source>
        <translation>Die Datei enthält keine Dreiecke.</translation>
    </message>
    <message>
        <source>The file contains results and was not replaced.</source>
        <translation>Die Datei enthält Ergebnisse und wurde nicht ersetzt.</translation>
    </message>
    <message>
        <source>The file contains something other than results and was not replaced.</source>
        <translation>Die Datei enthält etwas anderes als Ergebnisse und wurde nicht ersetzt.</translation>
    </message>
    <message>
        <source>the file ends early</source>
        <translation>die Datei endet zu früh</translation>
    </message>
    <message>
        <source>The file ends early: the group has no value.</source>
        <translation>Die Datei bricht ab: Die Gruppe hat keinen Wert.</translation>
    </message>
    <message>
        <source>The file is damaged here: it is not valid XML.</source>
        <translation>Die Datei ist hier beschädigt: Sie ist kein gültiges XML.</translation>
    </message>
    <message>
        <source>The file is damaged. Restore it from a backup.</source>
        <translation>Die Datei ist beschädigt. Aus einer Sicherung wiederherstellen.</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>Die Datei ist leer.</translation>
    </message>
    <message>
        <source>The file is larger than 256 MB.</source>
        <translation>Die Datei ist größer als 256 MB.</translation>
    </message>
    <message>
        <source>The file is neither STL nor OBJ, or it is cut off.</source>
        <translation>Die Datei ist weder STL noch OBJ, oder sie ist abgeschnitten.</translation>
    </message>
    <message>
        <source>The file is neither URDF (&lt;robot&gt;) nor MJCF (&lt;mujoco&gt;).</source>
        <translation>Die Datei ist weder URDF (&lt;robot&gt;) noch MJCF (&lt;mujoco&gt;).</translation>
    </message>
    <message>
        <source>The file is nested more than %1 levels deep.</source>
        <translation>Die Datei ist mehr als %1 Ebenen tief verschachtelt.</translation>
    </message>
    <message>
        <source>the file is not a log of a trial</source>
        <translation>die Datei ist kein Protokoll eines Versuchs</translation>
    </message>
    <message>
        <source>The file is not a queue of optimizations.</source>
        <translation>Die Datei ist keine Warteschlange von Optimierungen.</translation>
    </message>
    <message>
        <source>The file is not a valid URDF%1</source>
        <translation>Die Datei ist kein gültiges URDF%1</translation>
    </message>
    <message>
        <source>The file is read-only and was not changed.</source>
        <translation>Die Datei ist schreibgeschützt und wurde nicht geändert.</translation>
    </message>
    <message>
        <source>The file may be damaged, or made by a newer version.</source>
        <translation>Die Datei ist vielleicht beschädigt oder von einer neueren Version.</translation>
    </message>
    <message>
        <source>The file may be damaged, or made by another version.</source>
        <translation>Die Datei ist vielleicht beschädigt oder von einer anderen Version.</translation>
    </message>
    <message>
        <source>The file may be damaged.</source>
        <translation>Die Datei ist vielleicht beschädigt.</translation>
    </message>
    <message>
        <source>The file may be damaged: choose another one.</source>
        <translation>Die Datei ist vielleicht beschädigt: eine andere nennen.</translation>
    </message>
    <message>
        <source>The file name does not show the format.</source>
        <translation>Der Dateiname zeigt das Format nicht.</translation>
    </message>
    <message>
        <source>The file seems to be cut off: export it again.</source>
        <translation>Die Datei scheint abgeschnitten: noch einmal exportieren.</translation>
    </message>
    <message>
        <source>The file specifies no unit: millimeters were assumed.</source>
        <translation>Die Datei nennt keine Einheit: Millimeter wurden angenommen.</translation>
    </message>
    <message>
        <source>The file specifies no unit; one of its units became %1 m.</source>
        <translation>Die Datei nennt keine Einheit; eine ihrer Einheiten wurde %1 m.</translation>
    </message>
    <message>
        <source>The file was written, but may be lost in a power failure</source>
        <translation>Die Datei wurde geschrieben, ihr Ordner kennt sie nach einem Stromausfall aber vielleicht nicht</translation>
    </message>
    <message>
        <source>the first value, or "values": a list of them</source>
        <translation>der erste Wert oder "values": eine Liste davon</translation>
    </message>
    <message>
        <source>The folder cannot be written to</source>
        <translation>In den Ordner kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>The folder for shapes cannot be created: %1.</source>
        <translation>Der Ordner für Formen lässt sich nicht anlegen: %1.</translation>
    </message>
    <message>
        <source>The follower cannot be put on its curve: it is %1 away from it.</source>
        <translation>Der Abtrieb lässt sich nicht auf seine Kurve setzen: Er ist %1 von ihr entfernt.</translation>
    </message>
    <message>
        <source>The follower lifts off at %1 s, at %2 rad/s (%3 rpm): the cam only pushes, and from there on the motion would take a pull of up to %4 N.</source>
        <translation>Der Stößel hebt bei %1 s ab, bei %2 rad/s (%3 1/min): Die Kurve drückt nur, und von da an bräuchte die Bewegung einen Zug bis %4 N.</translation>
    </message>
    <message>
        <source>The follower reached the end of its curve.</source>
        <translation>Der Abtrieb hat das Ende seiner Kurve erreicht.</translation>
    </message>
    <message>
        <source>The force acts at a fixed pivot, where it moves nothing.</source>
        <translation>Die Kraft greift an einem festen Gelenk an, wo sie nichts bewegt.</translation>
    </message>
    <message>
        <source>The force has no direction.</source>
        <translation>Die Kraft hat keine Richtung.</translation>
    </message>
    <message>
        <source>The forces of the medium around the bodies.</source>
        <translation>Die Kräfte des Mediums, in dem sich die Körper bewegen.</translation>
    </message>
    <message>
        <source>the format version in quotes, for example "1.0"</source>
        <translation>die Formatversion in Anführungszeichen, zum Beispiel "1.0"</translation>
    </message>
    <message>
        <source>The formula "%1" has no finite value.</source>
        <translation>Die Formel "%1" hat keinen endlichen Wert.</translation>
    </message>
    <message>
        <source>the formula is longer than %1 characters</source>
        <translation>die Formel ist länger als %1 Zeichen</translation>
    </message>
    <message>
        <source>the formula is nested more than %1 levels deep</source>
        <translation>die Formel ist mehr als %1 Ebenen tief verschachtelt</translation>
    </message>
    <message>
        <source>The formula is not a number at t = %1 s.</source>
        <translation>Die Formel ist bei t = %1 s keine Zahl.</translation>
    </message>
    <message>
        <source>The formula jumps at %1 = %2%3: no step can follow it, and gradients leave the jump out.</source>
        <translation>Die Formel springt bei %1 = %2%3: Kein Schritt kann ihr folgen, und Gradienten lassen den Sprung aus.</translation>
    </message>
    <message>
        <source>The formula uses its own signal, directly or through others.</source>
        <translation>Die Formel verwendet ihr eigenes Signal, direkt oder über andere.</translation>
    </message>
    <message>
        <source>The frequencies end at %1 Hz, but begin at %2 Hz.</source>
        <translation>Die Frequenzen enden bei %1 Hz, beginnen aber bei %2 Hz.</translation>
    </message>
    <message>
        <source>The friction</source>
        <translation>Die Reibung</translation>
    </message>
    <message>
        <source>The friction coefficient %1 is not positive.</source>
        <translation>Die Reibungszahl %1 ist nicht positiv.</translation>
    </message>
    <message>
        <source>The friction of the joint and the reaction that presses it have no common solution: the joint jams.</source>
        <translation>Die Reibung des Gelenks und die Reaktion, die es presst, haben keine gemeinsame Lösung: Das Gelenk klemmt.</translation>
    </message>
    <message>
        <source>the function %1 is missing</source>
        <translation>die Funktion %1 fehlt</translation>
    </message>
    <message>
        <source>The function has the same value at both ends of its range, so it cannot be scaled.</source>
        <translation>Die Funktion hat an beiden Enden ihres Bereichs denselben Wert, aus ihr lässt sich keine Skala machen.</translation>
    </message>
    <message>
        <source>The function is not a number at x = %1.</source>
        <translation>Die Funktion ist bei x = %1 keine Zahl.</translation>
    </message>
    <message>
        <source>The gap is negative, %1.</source>
        <translation>Das Spiel ist negativ, %1.</translation>
    </message>
    <message>
        <source>The gear couples a coordinate to itself.</source>
        <translation>Die Getriebekopplung koppelt eine Koordinate mit sich selbst.</translation>
    </message>
    <message>
        <source>The gear couples a coordinate twice.</source>
        <translation>Das Getriebe koppelt eine Koordinate zweimal.</translation>
    </message>
    <message>
        <source>The gear couples more than %1 coordinates.</source>
        <translation>Das Getriebe koppelt mehr als %1 Koordinaten.</translation>
    </message>
    <message>
        <source>The gear coupling joins a joint with several coordinates.</source>
        <translation>Die Getriebekopplung verbindet ein Gelenk mit mehreren Koordinaten.</translation>
    </message>
    <message>
        <source>The gear coupling joins more than two coordinates.</source>
        <translation>Die Getriebekopplung verbindet mehr als zwei Koordinaten.</translation>
    </message>
    <message>
        <source>The gear ratio is zero: the motor has no effect.</source>
        <translation>Die Getriebeübersetzung ist null: Der Motor hat keine Wirkung.</translation>
    </message>
    <message>
        <source>The given start velocities would make the wheel slip or leave the ground.</source>
        <translation>Mit den gegebenen Startgeschwindigkeiten würde das Rad rutschen oder vom Boden abheben.</translation>
    </message>
    <message>
        <source>The given start velocities would open the loop.</source>
        <translation>Die gegebenen Startgeschwindigkeiten würden die Schleife öffnen.</translation>
    </message>
    <message>
        <source>The given start velocities would take the follower off its curve.</source>
        <translation>Die gegebenen Startgeschwindigkeiten würden den Abtrieb von seiner Kurve nehmen.</translation>
    </message>
    <message>
        <source>The grid has more than %1 points.</source>
        <translation>Das Gitter hat mehr als %1 Punkte.</translation>
    </message>
    <message>
        <source>the ground</source>
        <translation>dem Gestell</translation>
    </message>
    <message>
        <source>The ground already holds %1.</source>
        <translation>Das Gestell hält %1 schon.</translation>
    </message>
    <message>
        <source>The ground does not move.</source>
        <translation>Das Gestell bewegt sich nicht.</translation>
    </message>
    <message>
        <source>The ground does not move: it is not a %1.</source>
        <translation>Das Gestell bewegt sich nicht: Nicht geeignet als %1.</translation>
    </message>
    <message>
        <source>The ground holds this point.</source>
        <translation>Das Gestell hält diesen Punkt.</translation>
    </message>
    <message>
        <source>The ground would have to pull at the wheel at %1 s: a real one lifts off.</source>
        <translation>Der Boden müsste bei %1 s am Rad ziehen: ein wirkliches hebt ab.</translation>
    </message>
    <message>
        <source>the head of the log is damaged or of another version</source>
        <translation>der Kopf des Protokolls ist beschädigt oder von einer anderen Version</translation>
    </message>
    <message>
        <source>The height is not a number at x = %1 m.</source>
        <translation>Die Höhe ist bei x = %1 m keine Zahl.</translation>
    </message>
    <message>
        <source>The height jumps from %1 m to %2 m at x = %3 m.</source>
        <translation>Die Höhe springt bei x = %3 m von %1 m auf %2 m.</translation>
    </message>
    <message>
        <source>The height would change in the direction in which it is measured.</source>
        <translation>Die Höhe würde sich in der Richtung ändern, in der sie gemessen wird.</translation>
    </message>
    <message>
        <source>The Hessian of %1 variables would take too much memory and time.</source>
        <translation>Die Hesse-Matrix von %1 Variablen bräuchte zu viel Speicher und Zeit.</translation>
    </message>
    <message>
        <source>The horizon of %1 s is longer than the plan, which takes %2 s.</source>
        <translation>Der Horizont von %1 s ist länger als der Plan, der %2 s dauert.</translation>
    </message>
    <message>
        <source>The id "%1" is already used at %2.</source>
        <translation>Die Kennung "%1" ist bei %2 schon vergeben.</translation>
    </message>
    <message>
        <source>The id "%1" is reserved.</source>
        <translation>Die Kennung "%1" ist reserviert.</translation>
    </message>
    <message>
        <source>The id is empty.</source>
        <translation>Die Kennung ist leer.</translation>
    </message>
    <message>
        <source>the id of a body</source>
        <translation>die Kennung eines Körpers</translation>
    </message>
    <message>
        <source>the id of a body or "ground"</source>
        <translation>die Kennung eines Körpers oder "ground"</translation>
    </message>
    <message>
        <source>the id of a cam</source>
        <translation>die Id einer Kurve</translation>
    </message>
    <message>
        <source>the id of a contact</source>
        <translation>die Kennung eines Kontakts</translation>
    </message>
    <message>
        <source>the id of a cost term</source>
        <translation>die Kennung eines Kostenterms</translation>
    </message>
    <message>
        <source>the id of a feedback</source>
        <translation>die Kennung eines Reglers</translation>
    </message>
    <message>
        <source>the id of a joint</source>
        <translation>die Kennung eines Gelenks</translation>
    </message>
    <message>
        <source>the id of a motor</source>
        <translation>die Kennung eines Motors</translation>
    </message>
    <message>
        <source>the id of a motor, drive, load, spring, friction, stop, contact, tire or feedback</source>
        <translation>die Kennung von Motor, Antrieb, Last, Feder, Reibung, Anschlag, Kontakt, Reifen oder Regler</translation>
    </message>
    <message>
        <source>The id of a parameter is a letter followed by letters, digits and "_".</source>
        <translation>Die Kennung eines Parameters ist ein Buchstabe, gefolgt von Buchstaben, Ziffern und "_".</translation>
    </message>
    <message>
        <source>the id of a point</source>
        <translation>die Kennung eines Punkts</translation>
    </message>
    <message>
        <source>the id of a point of the follower</source>
        <translation>die Id eines Punkts des Abtriebs</translation>
    </message>
    <message>
        <source>the id of a point of the ground</source>
        <translation>die Kennung eines Punkts des Bodens</translation>
    </message>
    <message>
        <source>the id of a point of the road</source>
        <translation>die Kennung eines Punkts der Fahrbahn</translation>
    </message>
    <message>
        <source>the id of a road</source>
        <translation>die Kennung einer Fahrbahn</translation>
    </message>
    <message>
        <source>the id of a rod, wheel, cam, gear coupling, drive or joint</source>
        <translation>die Id eines Stabs, eines Rads, einer Kurve, einer Getriebekopplung, eines Antriebs oder eines Gelenks</translation>
    </message>
    <message>
        <source>the id of a rolling wheel</source>
        <translation>die Id eines rollenden Rads</translation>
    </message>
    <message>
        <source>the id of a signal</source>
        <translation>die Kennung eines Signals</translation>
    </message>
    <message>
        <source>the id of a spring</source>
        <translation>die Kennung einer Feder</translation>
    </message>
    <message>
        <source>the id of a tire</source>
        <translation>die Kennung eines Reifens</translation>
    </message>
    <message>
        <source>the id of an element</source>
        <translation>die Kennung eines Elements</translation>
    </message>
    <message>
        <source>the id of an input</source>
        <translation>die Kennung eines Eingangs</translation>
    </message>
    <message>
        <source>the id of the body of the follower</source>
        <translation>die Id des Körpers des Abtriebs</translation>
    </message>
    <message>
        <source>the id of the input that is its voltage</source>
        <translation>die Kennung des Eingangs, der seine Spannung ist</translation>
    </message>
    <message>
        <source>the id of the point where the joint sits</source>
        <translation>die Kennung des Punkts, in dem das Gelenk sitzt</translation>
    </message>
    <message>
        <source>the id of this element</source>
        <translation>die Kennung dieses Elements</translation>
    </message>
    <message>
        <source>The inertia in line %1: its mass in line %2 is 0.</source>
        <translation>Die Trägheit in Zeile %1: Die Masse in Zeile %2 ist 0.</translation>
    </message>
    <message>
        <source>The inertia of its rotor.</source>
        <translation>Die Trägheit seines Rotors.</translation>
    </message>
    <message>
        <source>The input "%1" is listed twice in this case.</source>
        <translation>Der Eingang "%1" kommt in diesem Lastfall zweimal vor.</translation>
    </message>
    <message>
        <source>The input "%1" is optimized, but follows a formula in this case.</source>
        <translation>Der Eingang "%1" wird optimiert, folgt in diesem Lastfall aber einer Formel.</translation>
    </message>
    <message>
        <source>The input has both "samples" and "expression".</source>
        <translation>Der Eingang hat "samples" und "expression" zugleich.</translation>
    </message>
    <message>
        <source>The input has fewer than two samples.</source>
        <translation>Der Eingang hat weniger als zwei Stützwerte.</translation>
    </message>
    <message>
        <source>The input has no effect: no load, motor or signal uses it.</source>
        <translation>Der Eingang hat keine Wirkung: Weder Last noch Motor noch Signal verwendet ihn.</translation>
    </message>
    <message>
        <source>the input that swings, and its frequencies in Hz</source>
        <translation>der schwingende Eingang und seine Frequenzen in Hz</translation>
    </message>
    <message>
        <source>The joint "%1" closes a loop.</source>
        <translation>Das Gelenk "%1" schließt eine Schleife.</translation>
    </message>
    <message>
        <source>The joint "%1" has no single contact that its reaction presses together.</source>
        <translation>Das Gelenk "%1" hat keinen einzelnen Kontakt, den seine Reaktion zusammenpressen könnte.</translation>
    </message>
    <message>
        <source>The joint "%1" turns and does not travel, and the radius %2 m is not positive.</source>
        <translation>Das Gelenk "%1" dreht sich, ohne sich zu verschieben, und der Radius %2 m ist nicht positiv.</translation>
    </message>
    <message>
        <source>The joint connects "%1" to itself.</source>
        <translation>Das Gelenk verbindet "%1" mit sich selbst.</translation>
    </message>
    <message>
        <source>The joint has %1 coordinates where its kind has %2.</source>
        <translation>Das Gelenk hat %1 Koordinaten, seine Art hat %2.</translation>
    </message>
    <message>
        <source>The joint has both "coordinates" and "%1".</source>
        <translation>Das Gelenk hat "coordinates" und "%1" zugleich.</translation>
    </message>
    <message>
        <source>The joint has no angle of its own.</source>
        <translation>Das Gelenk hat keinen eigenen Winkel.</translation>
    </message>
    <message>
        <source>The joint is missing.</source>
        <translation>Das Gelenk fehlt.</translation>
    </message>
    <message>
        <source>The joint is there twice: "%1" joins the same links at the same place.</source>
        <translation>Das Gelenk ist doppelt: „%1“ verbindet dieselben Glieder am selben Ort.</translation>
    </message>
    <message>
        <source>The joint moves nothing that has mass: it was made rigid, at 0.</source>
        <translation>Das Gelenk bewegt nichts, was Masse hat: Es wurde bei 0 starr gemacht.</translation>
    </message>
    <message>
        <source>The key "%1" is missing.</source>
        <translation>Der Schlüssel "%1" fehlt.</translation>
    </message>
    <message>
        <source>The key "%1" is not known; it is kept but has no effect.</source>
        <translation>Der Schlüssel "%1" ist nicht bekannt; er bleibt erhalten, hat aber keine Wirkung.</translation>
    </message>
    <message>
        <source>The key "%1" occurs twice in one object.</source>
        <translation>Der Schlüssel "%1" kommt in einem Objekt zweimal vor.</translation>
    </message>
    <message>
        <source>The largest value itself is %1, which is %2 more than the limit of %3: only the smooth one, %4, meets it.</source>
        <translation>Der größte Wert selbst ist %1 und damit um %2 über der Grenze von %3: Nur der geglättete, %4, hält sie ein.</translation>
    </message>
    <message>
        <source>The last iteration changed the cost by less than %1 of its value; first-order optimality is %2.</source>
        <translation>Die letzte Iteration änderte die Kosten um weniger als das %1-fache; die Optimalität erster Ordnung ist %2.</translation>
    </message>
    <message>
        <source>The last iteration changed the variables by less than %1 of their size; first-order optimality is %2.</source>
        <translation>Die letzte Iteration änderte die Variablen um weniger als das %1-fache; die Optimalität erster Ordnung ist %2.</translation>
    </message>
    <message>
        <source>The last point of the closed path repeats the first one.</source>
        <translation>Der letzte Punkt der geschlossenen Bahn ist der erste.</translation>
    </message>
    <message>
        <source>the last value</source>
        <translation>der letzte Wert</translation>
    </message>
    <message>
        <source>The lead-in has gaps or values that are not numbers.</source>
        <translation>Der Vorlauf hat Lücken oder Werte, die keine Zahlen sind.</translation>
    </message>
    <message>
        <source>The length %1 m is not positive.</source>
        <translation>Die Länge %1 m ist nicht positiv.</translation>
    </message>
    <message>
        <source>The length of a link is more than zero.</source>
        <translation>Die Länge eines Glieds ist größer als null.</translation>
    </message>
    <message>
        <source>The limit is negative.</source>
        <translation>Der Grenzwert ist negativ.</translation>
    </message>
    <message>
        <source>The limit is not a finite number.</source>
        <translation>Der Grenzwert ist keine endliche Zahl.</translation>
    </message>
    <message>
        <source>The limits</source>
        <translation>Die Grenzen</translation>
    </message>
    <message>
        <source>The limits contradict those of "%1".</source>
        <translation>Die Grenzen widersprechen denen von „%1“.</translation>
    </message>
    <message>
        <source>The limits of "%1" are not met%2.</source>
        <translation>Die Grenzen von „%1“ sind nicht eingehalten%2.</translation>
    </message>
    <message>
        <source>the limits of %1 contradict each other</source>
        <translation>die Grenzwerte von %1 widersprechen einander</translation>
    </message>
    <message>
        <source>The limits of a motor leave no voltage, speed or angle to plan with.</source>
        <translation>Die Grenzen eines Motors lassen keine Spannung, Geschwindigkeit oder keinen Winkel zum Planen übrig.</translation>
    </message>
    <message>
        <source>The limits of its control or force.</source>
        <translation>Die Grenzen seiner Steuerung oder Kraft.</translation>
    </message>
    <message>
        <source>The line along which the coupler pushes joins a point with itself.</source>
        <translation>Die Linie, entlang derer die Koppel schiebt, verbindet einen Punkt mit sich selbst.</translation>
    </message>
    <message>
        <source>The line carries bytes that do not form a frame; check that the right port was chosen.</source>
        <translation>Die Leitung trägt Bytes, die kein Telegramm bilden; prüfen, ob der richtige Anschluss gewählt wurde.</translation>
    </message>
    <message>
        <source>The line from a point to itself has no length.</source>
        <translation>Die Linie von einem Punkt zu sich selbst hat keine Länge.</translation>
    </message>
    <message>
        <source>The link "%1" has two parents: it is the child of the joint "%2" (line %3) and of "%4".</source>
        <translation>Das Glied „%1“ hat zwei Vorgänger: Es hängt am Gelenk „%2“ (Zeile %3) und an „%4“.</translation>
    </message>
    <message>
        <source>The link has no points that give its position.</source>
        <translation>Das Glied hat keine Punkte, die sagen, wo es ist.</translation>
    </message>
    <message>
        <source>The link is not connected to anything.</source>
        <translation>Das Glied ist mit nichts verbunden.</translation>
    </message>
    <message>
        <source>The link is not connected to the ground.</source>
        <translation>Das Glied ist nicht mit dem Gestell verbunden.</translation>
    </message>
    <message>
        <source>The list has %1 entries, but a %2 joint has %3%4</source>
        <translation>Die Liste hat %1 Einträge, ein Gelenk der Art %2 hat aber %3%4</translation>
    </message>
    <message>
        <source>The list has %1 numbers.</source>
        <translation>Die Liste hat %1 Zahlen.</translation>
    </message>
    <message>
        <source>The load</source>
        <translation>Die Last</translation>
    </message>
    <message>
        <source>The load has no effect: all samples of the input "%1" are zero.</source>
        <translation>Die Last hat keine Wirkung: Alle Stützwerte des Eingangs „%1“ sind null.</translation>
    </message>
    <message>
        <source>The load sensitivity %1 is not between 0 and 1.</source>
        <translation>Die Lastempfindlichkeit %1 liegt nicht zwischen 0 und 1.</translation>
    </message>
    <message>
        <source>The load: %1 cannot describe it.</source>
        <translation>Die Last: %1 kann sie nicht beschreiben.</translation>
    </message>
    <message>
        <source>The log already exists.</source>
        <translation>Das Protokoll ist schon da.</translation>
    </message>
    <message>
        <source>The log cannot be written, so nothing was started: %1</source>
        <translation>Das Protokoll kann nicht geschrieben werden, daher wurde nichts gestartet: %1</translation>
    </message>
    <message>
        <source>The log cannot be written; is the disk full?</source>
        <translation>Das Protokoll kann nicht geschrieben werden; ist die Platte voll?</translation>
    </message>
    <message>
        <source>The log has gaps or values that are not numbers.</source>
        <translation>Das Protokoll hat Lücken oder Werte, die keine Zahlen sind.</translation>
    </message>
    <message>
        <source>The loop cannot be closed at this joint: a gap of %1 remains.</source>
        <translation>Die Schleife lässt sich an diesem Gelenk nicht schließen: Ein Spalt von %1 bleibt.</translation>
    </message>
    <message>
        <source>The loop of the joints %1 cannot move: in space a loop needs joints with a total of 7 degrees of freedom; these have %2.</source>
        <translation>Die Schleife der Gelenke %1 kann sich nicht bewegen: Im Raum braucht eine Schleife Gelenke mit zusammen 7 Freiheitsgraden; diese haben %2.</translation>
    </message>
    <message>
        <source>The loop through this joint came apart numerically.</source>
        <translation>Die Schleife durch dieses Gelenk ging numerisch auseinander.</translation>
    </message>
    <message>
        <source>The lower bound %1 allows a negative "%2".</source>
        <translation>Die untere Schranke %1 lässt „%2“ negativ werden.</translation>
    </message>
    <message>
        <source>The lower bound %1 is above the upper bound %2.</source>
        <translation>Die untere Schranke %1 liegt über der oberen Schranke %2.</translation>
    </message>
    <message>
        <source>The lower bound is not a finite number.</source>
        <translation>Die untere Schranke ist keine endliche Zahl.</translation>
    </message>
    <message>
        <source>The lower limit %1 is above the upper limit %2.</source>
        <translation>Die untere Grenze %1 liegt über der oberen Grenze %2.</translation>
    </message>
    <message>
        <source>The lower limit %1 is out of reach: the term is never above %2.</source>
        <translation>Die untere Grenze %1 ist nicht zu erreichen: Der Term ist nie größer als %2.</translation>
    </message>
    <message>
        <source>The lower limit %1 says nothing: the term is never below %2.</source>
        <translation>Die untere Grenze %1 besagt nichts: Der Term ist nie kleiner als %2.</translation>
    </message>
    <message>
        <source>The lower limit of the term is above the upper one.</source>
        <translation>Der untere Grenzwert des Terms liegt über dem oberen.</translation>
    </message>
    <message>
        <source>the lowest frequency in Hz</source>
        <translation>die niedrigste Frequenz in Hz</translation>
    </message>
    <message>
        <source>The lowest frequency is not positive.</source>
        <translation>Die niedrigste Frequenz ist nicht positiv.</translation>
    </message>
    <message>
        <source>The mass %1 kg is negative.</source>
        <translation>Die Masse %1 kg ist negativ.</translation>
    </message>
    <message>
        <source>The mass of %1 kg is more than a cube of osmium of the size of the link has, %2 m.</source>
        <translation>Die Masse von %1 kg ist größer als die eines Würfels aus Osmium von der Größe des Glieds, %2 m.</translation>
    </message>
    <message>
        <source>The MATLAB file cannot be written: %1.</source>
        <translation>Die MATLAB-Datei kann nicht geschrieben werden: %1.</translation>
    </message>
    <message>
        <source>The maximum number of iterations was reached.</source>
        <translation>Die größte Zahl an Iterationen ist erreicht.</translation>
    </message>
    <message>
        <source>The maximum of %1 iterations was reached; first-order optimality is %2.</source>
        <translation>Die größte Zahl von %1 Iterationen ist verbraucht; Optimalität erster Ordnung: %2.</translation>
    </message>
    <message>
        <source>The mechanism cannot follow %1: at this change point the loops can go on in two ways, and forces of joints have no bound.</source>
        <translation>Der Mechanismus kann %1 nicht folgen: An dieser Verzweigungslage können die Schleifen auf zwei Arten weitergehen, und Kräfte in Gelenken sind unbeschränkt.</translation>
    </message>
    <message>
        <source>The mechanism cannot follow %1: beyond this dead point the loops do not close.</source>
        <translation>Der Mechanismus kann %1 nicht folgen: Jenseits dieser Totlage schließen sich die Schleifen nicht.</translation>
    </message>
    <message>
        <source>The mechanism has no degree of freedom: it stands still.</source>
        <translation>Der Mechanismus hat keinen Freiheitsgrad: Er steht still.</translation>
    </message>
    <message>
        <source>The mechanism has no motor to plan for.</source>
        <translation>Der Mechanismus hat keinen Motor, für den geplant werden könnte.</translation>
    </message>
    <message>
        <source>The mechanism has no motor to run.</source>
        <translation>Der Mechanismus hat keinen Motor, der laufen könnte.</translation>
    </message>
    <message>
        <source>The mechanism moves in a plane, and the force is normal to it: it moves nothing.</source>
        <translation>Der Mechanismus bewegt sich in einer Ebene, und die Kraft steht senkrecht auf ihr: Sie bewegt nichts.</translation>
    </message>
    <message>
        <source>The mechanism moves in a plane, and the torque turns about an axis in it: it moves nothing.</source>
        <translation>Der Mechanismus bewegt sich in einer Ebene, und das Drehmoment dreht um eine Achse in ihr: Es bewegt nichts.</translation>
    </message>
    <message>
        <source>The mechanism moves only with the present value of "%1.%2": any other takes a degree of freedom away.</source>
        <translation>Der Mechanismus bewegt sich nur mit dem jetzigen Wert von „%1.%2“: Jeder andere nimmt einen Freiheitsgrad.</translation>
    </message>
    <message>
        <source>The mechanism reached a singular configuration (a dead point): the loop through this joint is stretched or folded, and from there it could go on in more than one way, or in none.</source>
        <translation>Der Mechanismus kam in eine singuläre Lage (eine Totlage): Die Schleife durch dieses Gelenk ist gestreckt oder gefaltet und könnte von dort auf mehr als eine Weise weitergehen oder gar nicht.</translation>
    </message>
    <message>
        <source>The mode mpc plays on the simulated rig only.</source>
        <translation>Die Betriebsart mpc läuft nur am simulierten Versuchsstand.</translation>
    </message>
    <message>
        <source>The mode of the trial, "%1", is not known.</source>
        <translation>Die Betriebsart des Versuchs, "%1", ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The motion became undefined at this joint: no positive inertia is left.</source>
        <translation>Die Bewegung an diesem Gelenk wurde unbestimmt: Keine positive Trägheit ist übrig.</translation>
    </message>
    <message>
        <source>The motion diverged.</source>
        <translation>Die Bewegung ist divergiert.</translation>
    </message>
    <message>
        <source>The motion diverged: a value is no longer a number.</source>
        <translation>Die Bewegung divergiert: Ein Wert ist keine Zahl mehr.</translation>
    </message>
    <message>
        <source>The motion diverged: coordinates or momenta have grown without bound.</source>
        <translation>Die Bewegung divergiert: Koordinaten oder Impulse sind über alle Maßen gewachsen.</translation>
    </message>
    <message>
        <source>The motion ends at %1 s of %2 s.</source>
        <translation>Die Bewegung endet bei %1 s von %2 s.</translation>
    </message>
    <message>
        <source>The motion has other steps.</source>
        <translation>Die Bewegung hat andere Schritte.</translation>
    </message>
    <message>
        <source>The motion is not steady at its start: this joint changes its speed by %1 per second.</source>
        <translation>Die Bewegung ist am Anfang nicht stationär: Dieses Gelenk ändert seine Geschwindigkeit um %1 je Sekunde.</translation>
    </message>
    <message>
        <source>The motion is shorter than two periods of the controller.</source>
        <translation>Die Bewegung ist kürzer als zwei Perioden des Reglers.</translation>
    </message>
    <message>
        <source>The motion is too long for one glTF file.</source>
        <translation>Die Bewegung ist zu lang für eine glTF-Datei.</translation>
    </message>
    <message>
        <source>The motion is too stiff to be planned in intervals of %1 s: it would take %2 steps for each.</source>
        <translation>Die Bewegung ist zu steif, um in Intervallen von %1 s geplant zu werden: Jedes bräuchte %2 Schritte.</translation>
    </message>
    <message>
        <source>The motion lasts %1 days.</source>
        <translation>Die Bewegung dauert %1 Tage.</translation>
    </message>
    <message>
        <source>The motion lasts %1 s.</source>
        <translation>Die Bewegung dauert %1 s.</translation>
    </message>
    <message>
        <source>The motion may be near a singular configuration; loosen the tolerances or shorten the duration.</source>
        <translation>Die Bewegung könnte nahe einer singulären Lage sein; die Toleranzen lockern oder die Dauer verkürzen.</translation>
    </message>
    <message>
        <source>The motion of %1 steps needs about %2 of memory; %3 are available.</source>
        <translation>Die Bewegung mit %1 Schritten braucht etwa %2 Speicher; %3 sind verfügbar.</translation>
    </message>
    <message>
        <source>The motion of this joint is not measured.</source>
        <translation>Die Bewegung dieses Gelenks wird nicht gemessen.</translation>
    </message>
    <message>
        <source>The motion starts %1 %2 beyond the lower limit of the stop, which pushes with %3 %4 at once.</source>
        <translation>Die Bewegung beginnt %1 %2 jenseits der unteren Grenze des Anschlags, der sofort mit %3 %4 drückt.</translation>
    </message>
    <message>
        <source>The motion starts %1 %2 beyond the upper limit of the stop, which pushes with %3 %4 at once.</source>
        <translation>Die Bewegung beginnt %1 %2 jenseits der oberen Grenze des Anschlags, der sofort mit %3 %4 drückt.</translation>
    </message>
    <message>
        <source>The motion to follow belongs to other motors than those of the model.</source>
        <translation>Die Bewegung, der gefolgt werden soll, gehört zu anderen Motoren als denen des Modells.</translation>
    </message>
    <message>
        <source>The motion would take more than ten million steps.</source>
        <translation>Die Bewegung würde mehr als zehn Millionen Schritte brauchen.</translation>
    </message>
    <message>
        <source>The motor</source>
        <translation>Der Motor</translation>
    </message>
    <message>
        <source>The motor "%1" has settings twice. The last ones are used.</source>
        <translation>Der Motor „%1“ hat zweimal Einstellungen. Die letzten werden verwendet.</translation>
    </message>
    <message>
        <source>The motor supply of the device sagged; check its current limit and wiring.</source>
        <translation>Die Motorversorgung des Geräts brach ein; Strombegrenzung und Verdrahtung prüfen.</translation>
    </message>
    <message>
        <source>The motors do not decide the motion by themselves, and the plan tells nothing of the other joints.</source>
        <translation>Die Motoren bestimmen die Bewegung nicht allein, und der Plan sagt nichts über die anderen Gelenke.</translation>
    </message>
    <message>
        <source>The name "%1" is taken.</source>
        <translation>Der Name "%1" ist vergeben.</translation>
    </message>
    <message>
        <source>the name of an STL or OBJ file</source>
        <translation>der Name einer STL- oder OBJ-Datei</translation>
    </message>
    <message>
        <source>The noise of the encoders and the change of the load must be numbers above zero.</source>
        <translation>Das Rauschen der Encoder und die Änderung der Last müssen Zahlen über null sein.</translation>
    </message>
    <message>
        <source>The nominal load %1 N is not positive.</source>
        <translation>Die Nennlast %1 N ist nicht positiv.</translation>
    </message>
    <message>
        <source>The note beside the recording, which tells what was played, cannot be read.</source>
        <translation>Die Notiz neben der Aufzeichnung, die sagt, was gespielt wurde, ist nicht lesbar.</translation>
    </message>
    <message>
        <source>the number %1</source>
        <translation>die Zahl %1</translation>
    </message>
    <message>
        <source>The number %1 is too large.</source>
        <translation>Die Zahl %1 ist zu groß.</translation>
    </message>
    <message>
        <source>The number follows from the formula "%1" and cannot be varied.</source>
        <translation>Die Zahl folgt aus der Formel "%1" und lässt sich nicht variieren.</translation>
    </message>
    <message>
        <source>The number has both "value" and "add".</source>
        <translation>Die Zahl hat "value" und "add" zugleich.</translation>
    </message>
    <message>
        <source>the number is too large or too small to be represented</source>
        <translation>die Zahl ist zu groß oder zu klein, um dargestellt zu werden</translation>
    </message>
    <message>
        <source>The number of component weights is wrong.</source>
        <translation>Die Zahl der Komponentengewichte ist falsch.</translation>
    </message>
    <message>
        <source>The number of flanks, %1, is not that of the places between the arcs, %2.</source>
        <translation>Die Zahl der Flanken, %1, ist nicht die der Stellen zwischen den Bögen, %2.</translation>
    </message>
    <message>
        <source>The number of frequencies is %1.</source>
        <translation>Die Zahl der Frequenzen ist %1.</translation>
    </message>
    <message>
        <source>The number of radii, %1, is not that of the points, %2.</source>
        <translation>Die Zahl der Radien, %1, ist nicht die der Punkte, %2.</translation>
    </message>
    <message>
        <source>The number of reference formulas is wrong.</source>
        <translation>Die Zahl der Referenzformeln ist falsch.</translation>
    </message>
    <message>
        <source>The number of reference values is wrong.</source>
        <translation>Die Zahl der Referenzwerte ist falsch.</translation>
    </message>
    <message>
        <source>The numbers have lists of different lengths.</source>
        <translation>Die Zahlen haben verschieden lange Listen.</translation>
    </message>
    <message>
        <source>The objective has no active terms.</source>
        <translation>Die Zielfunktion hat keine aktiven Terme.</translation>
    </message>
    <message>
        <source>The objective has no active terms: there is nothing to study.</source>
        <translation>Die Zielfunktion hat keine aktiven Terme: Es gibt nichts zu untersuchen.</translation>
    </message>
    <message>
        <source>The one shown is one of many; with the joints in another order it is another.</source>
        <translation>Die gezeigte ist eine von vielen; mit anderer Reihenfolge der Gelenke ist sie eine andere.</translation>
    </message>
    <message>
        <source>The operand is neither a signal nor a number.</source>
        <translation>Der Operand nennt weder ein Signal noch eine Zahl.</translation>
    </message>
    <message>
        <source>The optimization did not end: it is still running, or was interrupted.</source>
        <translation>Die Optimierung endete nicht: Sie läuft noch oder wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The optimization starts from the bound.</source>
        <translation>Die Optimierung beginnt an der Schranke.</translation>
    </message>
    <message>
        <source>The orientation of joint "%1" is a quaternion and has no angle coordinates.</source>
        <translation>Die Orientierung von Gelenk "%1" ist eine Quaternion und hat keine Winkelkoordinaten.</translation>
    </message>
    <message>
        <source>The orientation of joint "%1" is a quaternion: this coordinate has a velocity but no value.</source>
        <translation>Die Orientierung von Gelenk "%1" ist eine Quaternion: Diese Koordinate hat eine Geschwindigkeit, aber keinen Wert.</translation>
    </message>
    <message>
        <source>The outline through the points of the link crosses itself.</source>
        <translation>Der Umriss durch die Punkte des Glieds schneidet sich selbst.</translation>
    </message>
    <message>
        <source>the outputs cannot be set</source>
        <translation>die Ausgänge lassen sich nicht setzen</translation>
    </message>
    <message>
        <source>The parameter follows from the formula "%1".</source>
        <translation>Der Parameter folgt aus der Formel "%1".</translation>
    </message>
    <message>
        <source>The parameter is a design variable.</source>
        <translation>Der Parameter ist eine Entwurfsvariable.</translation>
    </message>
    <message>
        <source>The parameters refer to each other in a circle: %1%2.</source>
        <translation>Die Parameter verweisen im Kreis aufeinander: %1%2.</translation>
    </message>
    <message>
        <source>The parts are %1%2.</source>
        <translation>Die Teile sind %1%2.</translation>
    </message>
    <message>
        <source>The path crosses itself %1 times, first near point %2; %3 at most.</source>
        <translation>Die Bahn schneidet sich %1-mal selbst, zuerst nahe Punkt %2; höchstens: %3.</translation>
    </message>
    <message>
        <source>The path has fewer than three points.</source>
        <translation>Die Bahn hat weniger als drei Punkte.</translation>
    </message>
    <message>
        <source>The path of the device or of the project is too long.</source>
        <translation>Der Pfad des Geräts oder des Projekts ist zu lang.</translation>
    </message>
    <message>
        <source>The path of the log is too long.</source>
        <translation>Der Pfad des Protokolls ist zu lang.</translation>
    </message>
    <message>
        <source>The period of the controller or a ramp is invalid.</source>
        <translation>Die Periode des Reglers oder eine Rampe ist unsinnig.</translation>
    </message>
    <message>
        <source>the period of the loop must be from 0.1 to 100 ms</source>
        <translation>die Periode des Regelkreises muss von 0.1 bis 100 ms reichen</translation>
    </message>
    <message>
        <source>The plan has gaps or values that are not numbers.</source>
        <translation>Der Plan hat Lücken oder Werte, die keine Zahlen sind.</translation>
    </message>
    <message>
        <source>The plan is empty.</source>
        <translation>Der Plan ist leer.</translation>
    </message>
    <message>
        <source>The plan was made for motors other than those of the model.</source>
        <translation>Der Plan wurde für andere Motoren als die des Modells gemacht.</translation>
    </message>
    <message>
        <source>The plan was made for motors other than those of the rig.</source>
        <translation>Der Plan wurde für andere Motoren gemacht, als der Prüfstand hat.</translation>
    </message>
    <message>
        <source>The plan was made from another state of the project.</source>
        <translation>Der Plan wurde aus einem anderen Stand des Projekts gemacht.</translation>
    </message>
    <message>
        <source>The point is the pivot of joint "%1", about which it does not move.</source>
        <translation>Der Punkt ist der Drehpunkt von Gelenk "%1", um den er sich nicht bewegt.</translation>
    </message>
    <message>
        <source>The points coincide: there is no direction to move in.</source>
        <translation>Die Punkte liegen aufeinander: Es gibt keine Richtung, in die sie sich bewegen könnten.</translation>
    </message>
    <message>
        <source>The points of the link do not lie in one plane.</source>
        <translation>Die Punkte des Glieds liegen nicht in einer Ebene.</translation>
    </message>
    <message>
        <source>The points of the link enclose no area.</source>
        <translation>Die Punkte des Glieds umschließen keine Fläche.</translation>
    </message>
    <message>
        <source>The pose cannot be analyzed: its forces are not finite, or its joints leave no way to determine them.</source>
        <translation>Die Lage lässt sich nicht untersuchen: Ihre Kräfte sind nicht endlich oder durch die Gelenke nicht bestimmt.</translation>
    </message>
    <message>
        <source>The position is not finite.</source>
        <translation>Die Stelle ist nicht endlich.</translation>
    </message>
    <message>
        <source>The process that computed point %1 ended without a result, again and again.</source>
        <translation>Wer Punkt %1 berechnete, endete wieder und wieder ohne Ergebnis.</translation>
    </message>
    <message>
        <source>The profile encloses no area across its axis.</source>
        <translation>Das Profil umschließt quer zu seiner Achse keine Fläche.</translation>
    </message>
    <message>
        <source>The program %1 was not found.</source>
        <translation>Das Programm %1 fehlt.</translation>
    </message>
    <message>
        <source>The program that drives the rig has ended. Connect again.</source>
        <translation>Das Programm, das den Prüfstand steuert, ist beendet. Neu verbinden.</translation>
    </message>
    <message>
        <source>The program that drives the rig stopped responding. Close other programs, then reset the fault.</source>
        <translation>Das Programm, das den Prüfstand steuert, antwortet nicht mehr. Andere Programme schließen, dann die Störung quittieren.</translation>
    </message>
    <message>
        <source>The program that reads robots</source>
        <translation>Das Programm, das Roboter liest,</translation>
    </message>
    <message>
        <source>The project does not say that its voltages come from an optimization.</source>
        <translation>Das Projekt sagt nicht, dass seine Spannungen aus einer Optimierung stammen.</translation>
    </message>
    <message>
        <source>The project has a different number of motors than the rig.</source>
        <translation>Das Projekt hat eine andere Zahl von Motoren als der Prüfstand.</translation>
    </message>
    <message>
        <source>the project has more motors than a rig may have</source>
        <translation>das Projekt hat mehr Motoren, als ein Prüfstand haben darf</translation>
    </message>
    <message>
        <source>The project has no links.</source>
        <translation>Das Projekt hat keine Glieder.</translation>
    </message>
    <message>
        <source>The project was changed since its voltages were optimized.</source>
        <translation>Das Projekt wurde geändert, seit seine Spannungen optimiert wurden.</translation>
    </message>
    <message>
        <source>The project was written by a newer Linkwright (format %1): what this program does not recognize is kept but has no effect.</source>
        <translation>Das Projekt wurde von einem neueren Linkwright geschrieben (Format %1): Was dieses Programm nicht kennt, bleibt erhalten, hat aber keine Wirkung.</translation>
    </message>
    <message>
        <source>The project was written by a newer Linkwright (format %1; this program reads up to %2.x).</source>
        <translation>Das Projekt wurde von einem neueren Linkwright geschrieben (Format %1; dieses Programm liest bis %2.x).</translation>
    </message>
    <message>
        <source>The quaternion is not of length 1.</source>
        <translation>Die Quaternion hat nicht die Länge 1.</translation>
    </message>
    <message>
        <source>The quaternion is zero.</source>
        <translation>Die Quaternion ist null.</translation>
    </message>
    <message>
        <source>The queue cannot be emptied: %1.</source>
        <translation>Die Warteschlange kann nicht geleert werden: %1.</translation>
    </message>
    <message>
        <source>The queue of optimizations cannot be reached: %1.</source>
        <translation>Die Warteschlange der Optimierungen ist nicht erreichbar: %1.</translation>
    </message>
    <message>
        <source>The queue of optimizations is damaged: %1.</source>
        <translation>Die Warteschlange der Optimierungen ist beschädigt: %1.</translation>
    </message>
    <message>
        <source>The queue was made by a newer version of Linkwright.</source>
        <translation>Die Warteschlange ist von einer neueren Version von Linkwright.</translation>
    </message>
    <message>
        <source>The radius %1 m is negative.</source>
        <translation>Der Radius %1 m ist negativ.</translation>
    </message>
    <message>
        <source>The radius %1 m of the roller is negative.</source>
        <translation>Der Radius %1 m der Rolle ist negativ.</translation>
    </message>
    <message>
        <source>The radius %1 m of the tire is not positive.</source>
        <translation>Der Radius %1 m des Reifens ist nicht positiv.</translation>
    </message>
    <message>
        <source>The radius %1 m of the wheel is not positive.</source>
        <translation>Der Radius %1 m des Rads ist nicht positiv.</translation>
    </message>
    <message>
        <source>The radius is negative, %1.</source>
        <translation>Der Radius ist negativ, %1.</translation>
    </message>
    <message>
        <source>The radius of gyration is %1 m, and the link reaches %2 m.</source>
        <translation>Der Trägheitsradius ist %1 m, und das Glied reicht %2 m weit.</translation>
    </message>
    <message>
        <source>The radius of the rim is negative, %1 m.</source>
        <translation>Der Radius der Felge ist negativ, %1 m.</translation>
    </message>
    <message>
        <source>The radius of the rim, %1 m, is not between 0 and the radius of the tire, %2 m.</source>
        <translation>Der Radius der Felge, %1 m, liegt nicht zwischen 0 und dem Radius des Reifens, %2 m.</translation>
    </message>
    <message>
        <source>The radius of the surface %1 is not positive.</source>
        <translation>Der Radius der Fläche, %1, ist nicht positiv.</translation>
    </message>
    <message>
        <source>The range of the function is empty: it must ascend.</source>
        <translation>Der Bereich der Funktion ist leer: Er muss ansteigen.</translation>
    </message>
    <message>
        <source>The ratio is %1.</source>
        <translation>Die Übersetzung ist %1.</translation>
    </message>
    <message>
        <source>The ratio is zero: coordinate B could not move.</source>
        <translation>Die Übersetzung ist null: Koordinate B könnte sich nicht bewegen.</translation>
    </message>
    <message>
        <source>The reference goes up to %1, and the signal "%2" to %3.</source>
        <translation>Die Vorgabe reicht bis %1, das Signal „%2“ bis %3.</translation>
    </message>
    <message>
        <source>The reference moves at %1 rad/s, the limit is %2 rad/s.</source>
        <translation>Die Referenz bewegt sich mit %1 rad/s, der Grenzwert ist %2 rad/s.</translation>
    </message>
    <message>
        <source>The reference starts at %1 rad/s, the rig at rest.</source>
        <translation>Die Referenz beginnt mit %1 rad/s, der Prüfstand in Ruhe.</translation>
    </message>
    <message>
        <source>The reference uses angles from %1 rad to %2 rad, beyond the limits.</source>
        <translation>Die Referenz braucht Winkel von %1 rad bis %2 rad, jenseits der Grenzwerte.</translation>
    </message>
    <message>
        <source>The requested times do not increase, or are not within the duration.</source>
        <translation>Die verlangten Zeiten steigen nicht an oder liegen nicht innerhalb der Dauer.</translation>
    </message>
    <message>
        <source>The resistance %1 Ω is not positive.</source>
        <translation>Der Widerstand %1 Ω ist nicht positiv.</translation>
    </message>
    <message>
        <source>the rest of its loop</source>
        <translation>der Rest der Schleife</translation>
    </message>
    <message>
        <source>The results are from another project or study. What differs: %1.</source>
        <translation>Die Ergebnisse gehören zu einem anderen Projekt oder einer anderen Studie. Unterschied: %1.</translation>
    </message>
    <message>
        <source>The results cannot be read: %1.</source>
        <translation>Die Ergebnisse können nicht gelesen werden: %1.</translation>
    </message>
    <message>
        <source>The results cannot be written: %1.</source>
        <translation>Die Ergebnisse können nicht geschrieben werden: %1.</translation>
    </message>
    <message>
        <source>The results do not say which study they are from.</source>
        <translation>Die Ergebnisse sagen nicht, zu welcher Studie sie gehören.</translation>
    </message>
    <message>
        <source>The results file cannot be changed: %1.</source>
        <translation>Die Ergebnisdatei kann nicht geändert werden: %1.</translation>
    </message>
    <message>
        <source>The results file cannot be opened: %1.</source>
        <translation>Die Ergebnisdatei kann nicht geöffnet werden: %1.</translation>
    </message>
    <message>
        <source>The results file cannot be read: %1.</source>
        <translation>Die Ergebnisdatei kann nicht gelesen werden: %1.</translation>
    </message>
    <message>
        <source>The results file is damaged: the HDF5 library fails while it reads it.</source>
        <translation>Die Ergebnisdatei ist beschädigt: Die HDF5-Bibliothek scheitert beim Lesen.</translation>
    </message>
    <message>
        <source>The results file was removed while it was being written.</source>
        <translation>Die Ergebnisdatei wurde beim Schreiben entfernt.</translation>
    </message>
    <message>
        <source>The results folder cannot be created: %1.</source>
        <translation>Der Ergebnisordner kann nicht angelegt werden: %1.</translation>
    </message>
    <message>
        <source>The results folder cannot be read: %1.</source>
        <translation>Der Ergebnisordner kann nicht gelesen werden: %1.</translation>
    </message>
    <message>
        <source>The results have a different number of points than the study.</source>
        <translation>Die Ergebnisse haben eine andere Zahl von Punkten als die Studie.</translation>
    </message>
    <message>
        <source>The results have an invalid status.</source>
        <translation>Die Ergebnisse haben einen unbekannten Zustand.</translation>
    </message>
    <message>
        <source>The results have columns of different lengths.</source>
        <translation>Die Ergebnisse haben Spalten verschiedener Länge.</translation>
    </message>
    <message>
        <source>The results have no readable "%1".</source>
        <translation>Die Ergebnisse haben kein lesbares "%1".</translation>
    </message>
    <message>
        <source>The results were made by a newer version of Linkwright.</source>
        <translation>Die Ergebnisse sind von einer neueren Version von Linkwright.</translation>
    </message>
    <message>
        <source>the return to point 1</source>
        <translation>die Rückkehr zu Punkt 1</translation>
    </message>
    <message>
        <source>The rig could not be armed.</source>
        <translation>Der Prüfstand ließ sich nicht scharf schalten.</translation>
    </message>
    <message>
        <source>The rig could not be homed.</source>
        <translation>Der Prüfstand ließ sich nicht referenzieren.</translation>
    </message>
    <message>
        <source>The rig has no setting "%1". It has no effect.</source>
        <translation>Der Prüfstand hat keine Einstellung „%1“. Sie bleibt ohne Wirkung.</translation>
    </message>
    <message>
        <source>The rig is too far from the start pose; move it closer or lengthen the approach.</source>
        <translation>Der Prüfstand steht zu weit von der Startlage entfernt; ihn näher heranbringen oder die Anfahrt verlängern.</translation>
    </message>
    <message>
        <source>The rim, of radius %1 m, is larger than the wheel, of radius %2 m.</source>
        <translation>Die Felge, Radius %1 m, ist größer als das Rad, Radius %2 m.</translation>
    </message>
    <message>
        <source>The road already has a table.</source>
        <translation>Die Fahrbahn hat schon eine Tabelle.</translation>
    </message>
    <message>
        <source>The road has no up direction.</source>
        <translation>Die Fahrbahn hat keine Richtung nach oben.</translation>
    </message>
    <message>
        <source>The road is missing.</source>
        <translation>Die Fahrbahn fehlt.</translation>
    </message>
    <message>
        <source>The rod has zero length.</source>
        <translation>Der Stab hat die Länge null.</translation>
    </message>
    <message>
        <source>The root link became the ground.</source>
        <translation>Das Wurzelglied wurde das Gestell.</translation>
    </message>
    <message>
        <source>The rounding %1 is not positive.</source>
        <translation>Die Rundung %1 ist nicht positiv.</translation>
    </message>
    <message>
        <source>The scale of a surface must be positive.</source>
        <translation>Der Maßstab einer Fläche muss positiv sein.</translation>
    </message>
    <message>
        <source>The scale of the limits is not positive.</source>
        <translation>Die Größe, an der die Grenzen gemessen werden, ist nicht positiv.</translation>
    </message>
    <message>
        <source>The screw became a joint that turns and one that slides, coupled.</source>
        <translation>Aus dem Schraubgelenk wurden ein drehendes und ein schiebendes Gelenk, gekoppelt.</translation>
    </message>
    <message>
        <source>The search found a cost of %1, but its design, recomputed, has %2.</source>
        <translation>Die Suche fand Kosten von %1, ihr Entwurf hat aber, neu berechnet, %2.</translation>
    </message>
    <message>
        <source>The search got stuck at a dead point and went around it. %1</source>
        <translation>Die Suche blieb an einem Totpunkt stecken und ging um ihn herum. %1</translation>
    </message>
    <message>
        <source>The seed is not a whole number from 0 to 4294967295.</source>
        <translation>Die Startzahl ist keine ganze Zahl von 0 bis 4294967295.</translation>
    </message>
    <message>
        <source>The settings of the simulated rig are invalid.</source>
        <translation>Die Einstellungen des simulierten Prüfstands sind unsinnig.</translation>
    </message>
    <message>
        <source>The shape is outside the project folder and was left out.</source>
        <translation>Die Form liegt außerhalb des Projektordners und wurde weggelassen.</translation>
    </message>
    <message>
        <source>The shapes of its links, which are shown as bars.</source>
        <translation>Die Formen der Glieder, die als Stäbe erscheinen.</translation>
    </message>
    <message>
        <source>The sides of the profile cross each other.</source>
        <translation>Die Seiten des Profils kreuzen sich.</translation>
    </message>
    <message>
        <source>The signal "%1" depends on more than the pose, so it cannot be fed back.</source>
        <translation>Das Signal "%1" hängt von mehr als der Lage ab und lässt sich daher nicht zurückführen.</translation>
    </message>
    <message>
        <source>The signal "%1" does not change: it is measured within one body, or at a joint of two.</source>
        <translation>Das Signal „%1“ ändert sich nicht: Es wird innerhalb eines Körpers oder am Gelenk zweier gemessen.</translation>
    </message>
    <message>
        <source>The signal "%1" has no component %2.</source>
        <translation>Das Signal "%1" hat keine Komponente %2.</translation>
    </message>
    <message>
        <source>The signal is evaluated at %1 s, outside the motion.</source>
        <translation>Das Signal wird bei %1 s genommen, außerhalb der Bewegung.</translation>
    </message>
    <message>
        <source>The signal is not a number at t = %1 s.</source>
        <translation>Das Signal ist bei t = %1 s keine Zahl.</translation>
    </message>
    <message>
        <source>The signals have %1 components.</source>
        <translation>Die Signale haben %1 Komponenten.</translation>
    </message>
    <message>
        <source>The simulated rig reached a singular configuration.</source>
        <translation>Der simulierte Prüfstand kam in eine singuläre Lage.</translation>
    </message>
    <message>
        <source>The size %1 of the box along %2 is not positive.</source>
        <translation>Die Größe %1 des Quaders entlang %2 ist nicht positiv.</translation>
    </message>
    <message>
        <source>The smallest value itself is %1, which is %2 less than the limit of %3: only the smooth one, %4, meets it.</source>
        <translation>Der kleinste Wert selbst ist %1 und damit um %2 unter der Grenze von %3: Nur der geglättete, %4, hält sie ein.</translation>
    </message>
    <message>
        <source>The smoothing is not positive.</source>
        <translation>Die Glättung ist nicht positiv.</translation>
    </message>
    <message>
        <source>The smoothing takes the peak away: it is %1, and %2 counts.</source>
        <translation>Die Glättung nimmt den Spitzenwert weg: er ist %1, und %2 zählt.</translation>
    </message>
    <message>
        <source>The soft weld became rigid, in the drawn pose.</source>
        <translation>Die weiche Verbindung ist starr, in der gezeichneten Lage.</translation>
    </message>
    <message>
        <source>The spacing of rows is negative.</source>
        <translation>Der Abstand der Zeilen ist negativ.</translation>
    </message>
    <message>
        <source>The speed is %1%2</source>
        <translation>Die Geschwindigkeit ist %1%2</translation>
    </message>
    <message>
        <source>The spring</source>
        <translation>Die Feder</translation>
    </message>
    <message>
        <source>The spring has zero length at the start: the direction of its force is not defined.</source>
        <translation>Die Feder hat am Anfang die Länge null: Die Richtung ihrer Kraft ist nicht definiert.</translation>
    </message>
    <message>
        <source>The spring has zero length in the drawn pose: its direction is not defined there.</source>
        <translation>Die Feder hat in der gezeichneten Lage die Länge null: Ihre Richtung ist dort nicht definiert.</translation>
    </message>
    <message>
        <source>The spring: %1 cannot describe it.</source>
        <translation>Die Feder: %1 kann sie nicht beschreiben.</translation>
    </message>
    <message>
        <source>The stage has no active terms.</source>
        <translation>Die Stufe hat keine aktiven Terme.</translation>
    </message>
    <message>
        <source>The start cannot be reached from the drawn pose by moving all joints at once. It was reached by moving them one after another.</source>
        <translation>Der Start ist aus der gezeichneten Lage nicht erreichbar, wenn sich alle Gelenke zugleich bewegen. Er wurde erreicht, indem sie sich nacheinander bewegten.</translation>
    </message>
    <message>
        <source>The start does not match the drive: it is off by %1.</source>
        <translation>Der Start erfüllt den Antrieb nicht: Es fehlen %1.</translation>
    </message>
    <message>
        <source>The start of %1 cannot be reached: moved there from the drawn pose, the mechanism comes to a dead point at %2</source>
        <translation>Der Startwert %1 ist nicht erreichbar: Auf dem Weg dorthin aus der gezeichneten Lage kommt der Mechanismus bei %2 in einen Totpunkt</translation>
    </message>
    <message>
        <source>The start pose is singular (a dead point): the loop through this joint is stretched or folded and can go on in more than one way.</source>
        <translation>Die Startlage ist singulär (eine Totlage): Die Schleife durch dieses Gelenk ist gestreckt oder gefaltet und kann auf mehr als eine Weise weitergehen.</translation>
    </message>
    <message>
        <source>The start state, %1: URDF has none.</source>
        <translation>Wie es beginnt, %1: URDF nennt keinen Beginn.</translation>
    </message>
    <message>
        <source>The start state: it starts as drawn.</source>
        <translation>Wie es beginnt: Es beginnt wie gezeichnet.</translation>
    </message>
    <message>
        <source>The static coefficient %1 is below the dynamic one %2.</source>
        <translation>Die Haftreibungszahl %1 liegt unter der Gleitreibungszahl %2.</translation>
    </message>
    <message>
        <source>The step of %1 s is larger than the duration of %2 s.</source>
        <translation>Die Schrittweite von %1 s ist größer als die Dauer von %2 s.</translation>
    </message>
    <message>
        <source>The stop has no limit.</source>
        <translation>Der Anschlag hat keine Grenze.</translation>
    </message>
    <message>
        <source>The stop rule is negative or not a finite number.</source>
        <translation>Die Abbruchregel ist negativ oder keine endliche Zahl.</translation>
    </message>
    <message>
        <source>The straight way from the drawn pose to the start ends at %1, a dead point. The start was reached the other way around.</source>
        <translation>Der gerade Weg aus der gezeichneten Lage zum Start endet bei %1 in einem Totpunkt. Der Start wurde anders herum erreicht.</translation>
    </message>
    <message>
        <source>The surface "%1" does not lie on the line of the road.</source>
        <translation>Die Fläche "%1" liegt nicht auf der Linie der Fahrbahn.</translation>
    </message>
    <message>
        <source>The surface "%1" has a hole from %2 m to %3 m along the road.</source>
        <translation>Die Fläche "%1" hat entlang der Fahrbahn ein Loch von %2 m bis %3 m.</translation>
    </message>
    <message>
        <source>The surface "%1" has a step from %2 m to %3 m at %4 m along the road.</source>
        <translation>Die Fläche "%1" hat bei %4 m entlang der Fahrbahn eine Stufe von %2 m auf %3 m.</translation>
    </message>
    <message>
        <source>The surface "%1" has two heights at %2 m along the road, %3 m and %4 m.</source>
        <translation>Die Fläche "%1" hat bei %2 m entlang der Fahrbahn zwei Höhen, %3 m und %4 m.</translation>
    </message>
    <message>
        <source>The surface "%1" is %2 m higher than the road %3 m beside its line, at %4 m along it: a road has the same height across its width.</source>
        <translation>Die Fläche "%1" ist %3 m neben der Linie der Fahrbahn, bei %4 m entlang ihr, %2 m höher als die Fahrbahn: Eine Fahrbahn ist quer überall gleich.</translation>
    </message>
    <message>
        <source>The surface "%1" is %2 m lower than the road %3 m beside its line, at %4 m along it: a road has the same height across its width.</source>
        <translation>Die Fläche "%1" ist %3 m neben der Linie der Fahrbahn, bei %4 m entlang ihr, %2 m tiefer als die Fahrbahn: Eine Fahrbahn ist quer überall gleich.</translation>
    </message>
    <message>
        <source>The surface "%1" is outside the project folder.</source>
        <translation>Die Fläche „%1“ liegt außerhalb des Projektordners.</translation>
    </message>
    <message>
        <source>The surface encloses no volume.</source>
        <translation>Die Oberfläche umschließt kein Volumen.</translation>
    </message>
    <message>
        <source>The surface has no direction.</source>
        <translation>Die Fläche hat keine Richtung.</translation>
    </message>
    <message>
        <source>The surface has no triangles.</source>
        <translation>Die Oberfläche hat keine Dreiecke.</translation>
    </message>
    <message>
        <source>The surface is not closed (%1 open edges).</source>
        <translation>Die Oberfläche ist nicht geschlossen (%1 offene Kanten).</translation>
    </message>
    <message>
        <source>the system is out of memory</source>
        <translation>das System hat keinen Speicher mehr frei</translation>
    </message>
    <message>
        <source>the system is out of resources</source>
        <translation>das System hat keine Mittel mehr frei</translation>
    </message>
    <message>
        <source>The table</source>
        <translation>Die Tabelle</translation>
    </message>
    <message>
        <source>the table</source>
        <translation>die Tabelle</translation>
    </message>
    <message>
        <source>The table %1</source>
        <translation>Die Tabelle %1</translation>
    </message>
    <message>
        <source>The table cannot be read: %1.</source>
        <translation>Die Tabelle kann nicht gelesen werden: %1.</translation>
    </message>
    <message>
        <source>The table cannot be written: %1.</source>
        <translation>Die Tabelle kann nicht geschrieben werden: %1.</translation>
    </message>
    <message>
        <source>The table goes from %1 to %2 s%3.</source>
        <translation>Die Tabelle reicht von %1 bis %2 s%3.</translation>
    </message>
    <message>
        <source>The table goes from %1 to %2 s%3: beyond it the nearest row counts.</source>
        <translation>Die Tabelle reicht von %1 bis %2 s%3: Darüber hinaus gilt die nächste Zeile.</translation>
    </message>
    <message>
        <source>The table has %1 %2s and %3 %4s.</source>
        <translation>Die Tabelle hat %1 Werte von %2 und %3 Werte von %4.</translation>
    </message>
    <message>
        <source>The table has a different period than the control loop.</source>
        <translation>Die Tabelle hat eine andere Periode als der Regelkreis.</translation>
    </message>
    <message>
        <source>The table has a single row.</source>
        <translation>Die Tabelle hat eine einzige Zeile.</translation>
    </message>
    <message>
        <source>The table has a value that is not a number.</source>
        <translation>Die Tabelle hat einen Wert, der keine Zahl ist.</translation>
    </message>
    <message>
        <source>The table has both a file and "%1".</source>
        <translation>Die Tabelle hat eine Datei und "%1" zugleich.</translation>
    </message>
    <message>
        <source>The table has fewer than two rows of numbers.</source>
        <translation>Die Tabelle hat weniger als zwei Zeilen mit Zahlen.</translation>
    </message>
    <message>
        <source>The table has no rows of x, y.</source>
        <translation>Die Tabelle hat keine Zeilen von x, y.</translation>
    </message>
    <message>
        <source>The table is outside the motion: it goes from %1 to %2 s%3.</source>
        <translation>Die Tabelle liegt außerhalb der Bewegung: Sie reicht von %1 bis %2 s%3.</translation>
    </message>
    <message>
        <source>The table is outside the project folder.</source>
        <translation>Die Tabelle liegt außerhalb des Projektordners.</translation>
    </message>
    <message>
        <source>The table of the drive "%1" begins before the motion, so where it rests is not one of its values.</source>
        <translation>Die Tabelle des Antriebs "%1" beginnt vor der Bewegung, daher ist seine Ruhelage keiner ihrer Werte.</translation>
    </message>
    <message>
        <source>The table of the drive does not have a value for each time.</source>
        <translation>Die Tabelle des Antriebs hat nicht für jede Zeit einen Wert.</translation>
    </message>
    <message>
        <source>The table of the drive has fewer than two rows.</source>
        <translation>Die Tabelle des Antriebs hat weniger als zwei Zeilen.</translation>
    </message>
    <message>
        <source>The table to play did not arrive completely; try again.</source>
        <translation>Die abzuspielende Tabelle kam nicht vollständig an; noch einmal versuchen.</translation>
    </message>
    <message>
        <source>the table to play is empty</source>
        <translation>die abzuspielende Tabelle ist leer</translation>
    </message>
    <message>
        <source>The targets have both a file and "points".</source>
        <translation>Die Zielpunkte haben eine Datei und "points" zugleich.</translation>
    </message>
    <message>
        <source>The term "%1" has limits of its own.</source>
        <translation>Der Term "%1" hat eigene Grenzwerte.</translation>
    </message>
    <message>
        <source>The term "%1" is listed twice.</source>
        <translation>Der Term "%1" ist zweimal genannt.</translation>
    </message>
    <message>
        <source>The term "%1" takes a reference, not targets.</source>
        <translation>Der Term "%1" hat eine Referenz, keine Zielpunkte.</translation>
    </message>
    <message>
        <source>The term "%1" takes targets, not a reference.</source>
        <translation>Der Term "%1" hat Zielpunkte, keine Referenz.</translation>
    </message>
    <message>
        <source>The term counts deviations from %1 on, and the signal "%2" goes up to %3.</source>
        <translation>Der Term zählt Abweichungen ab %1, und das Signal „%2“ reicht bis %3.</translation>
    </message>
    <message>
        <source>The term is there twice: "%1" is the same.</source>
        <translation>Der Term ist doppelt: „%1“ ist derselbe.</translation>
    </message>
    <message>
        <source>The term was the same in all designs that were tried, %1: no variable changes it.</source>
        <translation>Der Term war in allen versuchten Entwürfen derselbe, %1: Keine Variable ändert ihn.</translation>
    </message>
    <message>
        <source>the text "%1"</source>
        <translation>der Text "%1"</translation>
    </message>
    <message>
        <source>The time does not follow that of the line before.</source>
        <translation>Die Zeit folgt nicht auf die der Zeile davor.</translation>
    </message>
    <message>
        <source>the time in s at which the signal is evaluated</source>
        <translation>die Zeit in s, zu der das Signal genommen wird</translation>
    </message>
    <message>
        <source>The time limit of %1 s was reached; first-order optimality is %2.</source>
        <translation>Die Zeit von %1 s ist verbraucht; Optimalität erster Ordnung: %2.</translation>
    </message>
    <message>
        <source>The time of %1, %2 s, is not after that of point %3, %4 s.</source>
        <translation>Die Zeit %2 s (%1) liegt nicht nach der von Punkt %3, %4 s.</translation>
    </message>
    <message>
        <source>The times of %1 do not increase.</source>
        <translation>Die Zeiten von %1 nehmen nicht zu.</translation>
    </message>
    <message>
        <source>The times of the table do not increase.</source>
        <translation>Die Zeiten der Tabelle steigen nicht an.</translation>
    </message>
    <message>
        <source>The tire is missing.</source>
        <translation>Der Reifen fehlt.</translation>
    </message>
    <message>
        <source>The tire rolls on its own body.</source>
        <translation>Der Reifen rollt auf seinem eigenen Körper.</translation>
    </message>
    <message>
        <source>The tolerance is not a positive number.</source>
        <translation>Die Toleranz ist keine positive Zahl.</translation>
    </message>
    <message>
        <source>The tolerance of limits is not positive.</source>
        <translation>Die Toleranz der Grenzen ist nicht positiv.</translation>
    </message>
    <message>
        <source>The torque constant %1 N m/A is larger than the back-EMF constant %2 V s/rad: the motor gives more power than it takes.</source>
        <translation>Die Drehmomentkonstante %1 N m/A ist größer als die Spannungskonstante %2 V s/rad: der Motor gibt mehr Leistung ab, als er aufnimmt.</translation>
    </message>
    <message>
        <source>The transition velocity %1 is not positive.</source>
        <translation>Die Übergangsgeschwindigkeit %1 ist nicht positiv.</translation>
    </message>
    <message>
        <source>The transition velocity, %1 rad/s, is not positive.</source>
        <translation>Die Übergangsgeschwindigkeit, %1 rad/s, ist nicht positiv.</translation>
    </message>
    <message>
        <source>The trial did not end.</source>
        <translation>Der Versuch endete nicht.</translation>
    </message>
    <message>
        <source>The trial ended before anything was recorded. %1</source>
        <translation>Der Versuch endete, bevor etwas aufgezeichnet wurde. %1</translation>
    </message>
    <message>
        <source>The trial ended before the first sample.</source>
        <translation>Der Versuch endete vor dem ersten Abtastwert.</translation>
    </message>
    <message>
        <source>The trial is still going on.</source>
        <translation>Der Versuch läuft noch.</translation>
    </message>
    <message>
        <source>The trial is too short: %1 recorded cycles.</source>
        <translation>Der Versuch ist zu kurz: %1 aufgezeichnete Zyklen.</translation>
    </message>
    <message>
        <source>The trial was recorded with motors other than those of the model.</source>
        <translation>Der Versuch wurde mit anderen Motoren aufgezeichnet, als das Modell hat.</translation>
    </message>
    <message>
        <source>The two axes of the joint are not perpendicular.</source>
        <translation>Die beiden Achsen des Gelenks stehen nicht senkrecht aufeinander.</translation>
    </message>
    <message>
        <source>The upper bound is not a finite number.</source>
        <translation>Die obere Schranke ist keine endliche Zahl.</translation>
    </message>
    <message>
        <source>The upper limit %1 is out of reach: the term is never below %2.</source>
        <translation>Die obere Grenze %1 ist nicht zu erreichen: Der Term ist nie kleiner als %2.</translation>
    </message>
    <message>
        <source>The upper limit %1 says nothing: the term is never above %2.</source>
        <translation>Die obere Grenze %1 besagt nichts: Der Term ist nie größer als %2.</translation>
    </message>
    <message>
        <source>The value %1 is above the upper bound %2.</source>
        <translation>Der Wert %1 liegt über der oberen Schranke %2.</translation>
    </message>
    <message>
        <source>The value %1 is below the lower bound %2.</source>
        <translation>Der Wert %1 liegt unter der unteren Schranke %2.</translation>
    </message>
    <message>
        <source>The value is not a finite number and cannot be saved.</source>
        <translation>Der Wert ist keine endliche Zahl und kann nicht gespeichert werden.</translation>
    </message>
    <message>
        <source>The value is not a finite number.</source>
        <translation>Der Wert ist keine endliche Zahl.</translation>
    </message>
    <message>
        <source>The value of "%1" is not a number at t = %2 s.</source>
        <translation>Der Wert von "%1" ist bei t = %2 s keine Zahl.</translation>
    </message>
    <message>
        <source>The value of &lt;%1&gt; is between tags: "%2".</source>
        <translation>Der Wert von &lt;%1&gt; steht zwischen den Tags: „%2“.</translation>
    </message>
    <message>
        <source>The variable "%1" has no %2 to sample within.</source>
        <translation>Der Variablen "%1" fehlt zum Abtasten: %2.</translation>
    </message>
    <message>
        <source>The variable "%1" has no effect on the objective.</source>
        <translation>Die Variable „%1“ hat keine Wirkung auf die Zielfunktion.</translation>
    </message>
    <message>
        <source>the variable %1 failed</source>
        <translation>die Variable %1 schlug fehl</translation>
    </message>
    <message>
        <source>The variable %1 is too large for level 5 of MATLAB files.</source>
        <translation>Die Variable %1 ist zu groß für Stufe 5 der MATLAB-Dateien.</translation>
    </message>
    <message>
        <source>The variable has no effect: nothing uses "%1".</source>
        <translation>Die Variable hat keine Wirkung: Nichts verwendet „%1“.</translation>
    </message>
    <message>
        <source>The vertices enclose no volume.</source>
        <translation>Die Ecken schließen kein Volumen ein.</translation>
    </message>
    <message>
        <source>the watchdog cannot be started</source>
        <translation>der Watchdog lässt sich nicht starten</translation>
    </message>
    <message>
        <source>the watchdog cannot be told to switch to zero</source>
        <translation>dem Watchdog lässt sich nicht sagen, auf null zu schalten</translation>
    </message>
    <message>
        <source>The way from the drawn pose to the start leads through %1, where the mechanism can go on in two ways. The one without a jump of velocities was taken.</source>
        <translation>Der Weg aus der gezeichneten Lage zum Start führt durch %1, wo der Mechanismus auf zwei Arten weitergehen kann. Genommen wurde die ohne Sprung der Geschwindigkeiten.</translation>
    </message>
    <message>
        <source>The weight is negative: the term is maximized.</source>
        <translation>Das Gewicht ist negativ: Der Term wird maximiert.</translation>
    </message>
    <message>
        <source>The weight is not a finite number.</source>
        <translation>Das Gewicht ist keine endliche Zahl.</translation>
    </message>
    <message>
        <source>The weight is zero: the term has no effect.</source>
        <translation>Das Gewicht ist null: Der Term hat keine Wirkung.</translation>
    </message>
    <message>
        <source>The weight of case "%1" is zero: it has no effect.</source>
        <translation>Das Gewicht des Falls „%1“ ist null: Er hat keine Wirkung.</translation>
    </message>
    <message>
        <source>The weight of the case is %1.</source>
        <translation>Das Gewicht des Lastfalls ist %1.</translation>
    </message>
    <message>
        <source>The weights leave nothing to plan for, or are not numbers of zero or more.</source>
        <translation>Die Gewichte lassen nichts zu planen übrig oder sind keine Zahlen ab null.</translation>
    </message>
    <message>
        <source>The wheel cannot be put on the ground: it is %1 away from it.</source>
        <translation>Das Rad lässt sich nicht auf den Boden setzen: Es ist %1 davon entfernt.</translation>
    </message>
    <message>
        <source>The wheel cannot keep rolling: it has fallen over, or it turns faster than the steps can follow.</source>
        <translation>Das Rad kann nicht weiterrollen: Es ist umgefallen, oder es dreht sich schneller, als die Schritte folgen können.</translation>
    </message>
    <message>
        <source>The wheel cannot keep rolling: it lies flat on the ground, or other constraints hold it in a way that contradicts rolling.</source>
        <translation>Das Rad kann nicht weiterrollen: Es liegt flach auf dem Boden, oder andere Zwangsbedingungen widersprechen dem Rollen.</translation>
    </message>
    <message>
        <source>The wheel falls over: from %1 s on it leans by more than 80 degrees, and lying flat it cannot keep rolling.</source>
        <translation>Das Rad fällt um: ab %1 s neigt es sich um mehr als 80 Grad, und flach liegend kann es nicht weiterrollen.</translation>
    </message>
    <message>
        <source>The wheel falls over: from %1 s on it leans by more than 80 degrees.</source>
        <translation>Das Rad fällt um: Ab %1 s neigt es sich um mehr als 80 Grad.</translation>
    </message>
    <message>
        <source>The wheel is beyond the table of its road from %1 s on, where the road continues straight.</source>
        <translation>Das Rad ist ab %1 s jenseits der Tabelle seiner Straße, wo die Straße gerade weitergeht.</translation>
    </message>
    <message>
        <source>The wheel is missing.</source>
        <translation>Das Rad fehlt.</translation>
    </message>
    <message>
        <source>The wheel rolls on its own body.</source>
        <translation>Das Rad rollt auf seinem eigenen Körper.</translation>
    </message>
    <message>
        <source>The whole plan was played.</source>
        <translation>Der ganze Plan wurde abgespielt.</translation>
    </message>
    <message>
        <source>The window begins at %1 s, outside the motion.</source>
        <translation>Das Zeitfenster beginnt bei %1 s, außerhalb der Bewegung.</translation>
    </message>
    <message>
        <source>The window ends at %1 s, but begins at %2 s.</source>
        <translation>Das Zeitfenster endet bei %1 s, beginnt aber bei %2 s.</translation>
    </message>
    <message>
        <source>The window ends at %1 s, outside the motion.</source>
        <translation>Das Zeitfenster endet bei %1 s, außerhalb der Bewegung.</translation>
    </message>
    <message>
        <source>There are %1 %2 for %3 points.</source>
        <translation>Es gibt %1 %2 für %3 Punkte.</translation>
    </message>
    <message>
        <source>There are %1 columns here, but %2 before.</source>
        <translation>Hier sind %1 Spalten, davor waren es %2.</translation>
    </message>
    <message>
        <source>There are fewer than two targets.</source>
        <translation>Es gibt weniger als zwei Zielpunkte.</translation>
    </message>
    <message>
        <source>There are more than %1 named parameters.</source>
        <translation>Es gibt mehr als %1 benannte Parameter.</translation>
    </message>
    <message>
        <source>There are no values to sweep.</source>
        <translation>Es gibt keinen Wert zum Durchlaufen.</translation>
    </message>
    <message>
        <source>There are no variables.</source>
        <translation>Es gibt keine Variablen.</translation>
    </message>
    <message>
        <source>There are settings for the motor "%1", which the project does not have. They are left out.</source>
        <translation>Es gibt Einstellungen für den Motor „%1“, den das Projekt nicht hat. Sie werden weggelassen.</translation>
    </message>
    <message>
        <source>There are two cases called "%1".</source>
        <translation>Zwei Lastfälle heißen "%1".</translation>
    </message>
    <message>
        <source>There are two studies named "%1".</source>
        <translation>Zwei Studien heißen "%1".</translation>
    </message>
    <message>
        <source>There is %1 where the rig needs %2. %3</source>
        <translation>Es steht %1 da, wo der Prüfstand %2 braucht. %3</translation>
    </message>
    <message>
        <source>There is another file with that name: its numbers are not those of the project.</source>
        <translation>Es gibt eine andere Datei dieses Namens: Ihre Zahlen sind nicht die des Projekts.</translation>
    </message>
    <message>
        <source>There is no %1 "%2".</source>
        <translation>Nicht vorhanden: %1 "%2".</translation>
    </message>
    <message>
        <source>There is no cam "%1".</source>
        <translation>Es gibt keine Kurve "%1".</translation>
    </message>
    <message>
        <source>There is no contact "%1".</source>
        <translation>Es gibt keinen Kontakt "%1".</translation>
    </message>
    <message>
        <source>There is no cost term "%1".</source>
        <translation>Es gibt keinen Kostenterm "%1".</translation>
    </message>
    <message>
        <source>There is no cost term that counts.</source>
        <translation>Kein Kostenterm zählt.</translation>
    </message>
    <message>
        <source>There is no cost to minimize, only constraints.</source>
        <translation>Es gibt keine Kosten zu minimieren, nur Nebenbedingungen.</translation>
    </message>
    <message>
        <source>There is no element "%1" with numbers.</source>
        <translation>Es gibt kein Element "%1" mit Zahlen.</translation>
    </message>
    <message>
        <source>There is no feedback "%1".</source>
        <translation>Es gibt keinen Regler "%1".</translation>
    </message>
    <message>
        <source>There is no joint "%1" that it could follow.</source>
        <translation>Es gibt kein Gelenk "%1", dem es folgen könnte.</translation>
    </message>
    <message>
        <source>There is no joint "%1".</source>
        <translation>Es gibt kein Gelenk "%1".</translation>
    </message>
    <message>
        <source>There is no link "%1".</source>
        <translation>Es gibt kein Glied "%1".</translation>
    </message>
    <message>
        <source>There is no link here for the %1.</source>
        <translation>Hier ist kein Glied: %1.</translation>
    </message>
    <message>
        <source>There is no link here.</source>
        <translation>Hier ist kein Glied.</translation>
    </message>
    <message>
        <source>There is no mode number %1.</source>
        <translation>Es gibt keine Schwingung mit der Nummer %1.</translation>
    </message>
    <message>
        <source>There is no mode number %1: there are %2 about the equilibrium.</source>
        <translation>Es gibt keine Schwingung mit der Nummer %1: Um das Gleichgewicht gibt es %2.</translation>
    </message>
    <message>
        <source>There is no number "%1" in the model.</source>
        <translation>Im Modell gibt es keine Zahl "%1".</translation>
    </message>
    <message>
        <source>There is no number "%1" in the project.</source>
        <translation>Im Projekt gibt es keine Zahl "%1".</translation>
    </message>
    <message>
        <source>There is no number "%1" of "%2".</source>
        <translation>Es gibt keine Zahl "%1" von "%2".</translation>
    </message>
    <message>
        <source>There is no parameter "%1".</source>
        <translation>Es gibt keinen Parameter "%1".</translation>
    </message>
    <message>
        <source>There is no part "%1".</source>
        <translation>Es gibt kein Teil "%1".</translation>
    </message>
    <message>
        <source>There is no point "%1".</source>
        <translation>Es gibt keinen Punkt "%1".</translation>
    </message>
    <message>
        <source>There is no road "%1".</source>
        <translation>Es gibt keine Fahrbahn "%1".</translation>
    </message>
    <message>
        <source>There is no rod, wheel, cam, gear coupling or drive with the id "%1".</source>
        <translation>Es gibt keinen Stab, kein Rad, keine Kurve, keine Getriebekopplung und keinen Antrieb mit der Id "%1".</translation>
    </message>
    <message>
        <source>There is no rod, wheel, cam, gear coupling, drive or joint "%1".</source>
        <translation>Es gibt keinen Stab, kein Rad, keine Kurve, keine Getriebekopplung, keinen Antrieb und kein Gelenk "%1".</translation>
    </message>
    <message>
        <source>There is no rolling wheel "%1".</source>
        <translation>Es gibt kein rollendes Rad „%1“.</translation>
    </message>
    <message>
        <source>There is no signal "%1".</source>
        <translation>Es gibt kein Signal "%1".</translation>
    </message>
    <message>
        <source>there is no such device</source>
        <translation>es gibt kein solches Gerät</translation>
    </message>
    <message>
        <source>There is no such drive.</source>
        <translation>Es gibt keinen solchen Antrieb.</translation>
    </message>
    <message>
        <source>There is no such number in the model: %1.%2.</source>
        <translation>Im Modell gibt es diese Zahl nicht: %1.%2.</translation>
    </message>
    <message>
        <source>There is no such recording.</source>
        <translation>Diese Aufzeichnung gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such road.</source>
        <translation>Eine solche Fahrbahn gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no time for %1: type it, or %2</source>
        <translation>Es fehlt eine Zeit: %1. Sie eingeben oder %2</translation>
    </message>
    <message>
        <source>There is no tire "%1".</source>
        <translation>Es gibt keinen Reifen "%1".</translation>
    </message>
    <message>
        <source>There is no variable "%1" to check.</source>
        <translation>Es gibt keine Variable „%1“ zum Prüfen.</translation>
    </message>
    <message>
        <source>There is not enough memory for this.</source>
        <translation>Dafür reicht der Speicher nicht.</translation>
    </message>
    <message>
        <source>There is nothing that plans in the mode mpc.</source>
        <translation>In der Betriebsart mpc gibt es nichts, was plant.</translation>
    </message>
    <message>
        <source>There is only one column.</source>
        <translation>Es gibt nur eine Spalte.</translation>
    </message>
    <message>
        <source>These points already have that dimension.</source>
        <translation>Diese Punkte haben das Maß schon.</translation>
    </message>
    <message>
        <source>These results are not from a study.</source>
        <translation>Diese Ergebnisse gehören zu keiner Studie.</translation>
    </message>
    <message>
        <source>This %1 lacks group %2.</source>
        <translation>In %1 fehlt Gruppe %2.</translation>
    </message>
    <message>
        <source>This drive moves a point, and a motor needs a joint.</source>
        <translation>Dieser Antrieb führt einen Punkt, an dem kein Motor sein kann.</translation>
    </message>
    <message>
        <source>This free joint joins two bodies without holding them: it has no reaction.</source>
        <translation>Dieses freie Gelenk verbindet zwei Körper, ohne sie zu halten: Es hat keine Reaktion.</translation>
    </message>
    <message>
        <source>This HDF5 file contains no Linkwright results.</source>
        <translation>Diese HDF5-Datei enthält keine Ergebnisse von Linkwright.</translation>
    </message>
    <message>
        <source>This is a binary DXF; save it as text.</source>
        <translation>Dies ist ein binäres DXF; es als Text speichern.</translation>
    </message>
    <message>
        <source>This is a device or pipe; results need a file.</source>
        <translation>Dies ist ein Gerät oder eine Pipe; Ergebnisse brauchen eine Datei.</translation>
    </message>
    <message>
        <source>This is a folder, not a file.</source>
        <translation>Dies ist ein Ordner, keine Datei.</translation>
    </message>
    <message>
        <source>This is a program error; please report it.</source>
        <translation>Dies ist ein Fehler des Programms; bitte melden.</translation>
    </message>
    <message>
        <source>This is no minimum: the cost curves downward along %1.</source>
        <translation>Das ist kein Minimum: Die Kosten krümmen sich nach unten entlang %1.</translation>
    </message>
    <message>
        <source>This is not a DXF file: expected a group code, found "%1".</source>
        <translation>Dies ist keine DXF-Datei: Erwartet wurde der Code einer Gruppe, gefunden "%1".</translation>
    </message>
    <message>
        <source>This is not a DXF file: it has no ENTITIES section.</source>
        <translation>Dies ist keine DXF-Datei: Sie hat keinen Abschnitt ENTITIES.</translation>
    </message>
    <message>
        <source>This is not a Linkwright project.</source>
        <translation>Dies ist kein Linkwright-Projekt.</translation>
    </message>
    <message>
        <source>This is not a Linkwright project: the format is "%1".</source>
        <translation>Dies ist kein Linkwright-Projekt: Das Format ist "%1".</translation>
    </message>
    <message>
        <source>This is not a project file.</source>
        <translation>Dies ist keine Projektdatei.</translation>
    </message>
    <message>
        <source>this is not a serial port</source>
        <translation>dies ist kein serieller Anschluss</translation>
    </message>
    <message>
        <source>This is not an SVG file: it begins with &lt;%1&gt;.</source>
        <translation>Dies ist keine SVG-Datei: Sie beginnt mit &lt;%1&gt;.</translation>
    </message>
    <message>
        <source>This is not an SVG file: it has no &lt;svg&gt;.</source>
        <translation>Dies ist keine SVG-Datei: Sie hat kein &lt;svg&gt;.</translation>
    </message>
    <message>
        <source>This is not JSON: %1.</source>
        <translation>Dies ist kein JSON: %1.</translation>
    </message>
    <message>
        <source>This is not possible in the current state of the rig.</source>
        <translation>Das ist im jetzigen Zustand des Prüfstands nicht möglich.</translation>
    </message>
    <message>
        <source>This joint can move without moving any mass: what it turns has no moment of inertia about that axis.</source>
        <translation>Dieses Gelenk kann sich bewegen, ohne eine Masse zu bewegen: Was es dreht, hat kein Trägheitsmoment um diese Achse.</translation>
    </message>
    <message>
        <source>This line contains something that is not a number.</source>
        <translation>Diese Zeile enthält etwas, das keine Zahl ist.</translation>
    </message>
    <message>
        <source>This line does not have as many numbers as those before it.</source>
        <translation>Diese Zeile hat nicht so viele Zahlen wie die davor.</translation>
    </message>
    <message>
        <source>This link can spin about the line of its ball joints, where it has no moment of inertia. The spin is left out; it has no part in the rest of the motion.</source>
        <translation>Dieses Glied kann sich um die Linie seiner Kugelgelenke drehen, um die es kein Trägheitsmoment hat. Die Drehung ist weggelassen; für die übrige Bewegung spielt sie keine Rolle.</translation>
    </message>
    <message>
        <source>This link has no mass, and nothing determines its motion.</source>
        <translation>Dieses Glied hat keine Masse, und nichts bestimmt seine Bewegung.</translation>
    </message>
    <message>
        <source>This Linkwright was built without MuJoCo, which reads MJCF.</source>
        <translation>Dieses Linkwright wurde ohne MuJoCo gebaut, das MJCF liest.</translation>
    </message>
    <message>
        <source>This Linkwright was built without urdfdom, which reads URDF.</source>
        <translation>Dieses Linkwright wurde ohne urdfdom gebaut, das URDF liest.</translation>
    </message>
    <message>
        <source>This need not be a minimum: start again from here, or try another algorithm.</source>
        <translation>Das muss kein Minimum sein: von hier noch einmal starten oder einen anderen Algorithmus versuchen.</translation>
    </message>
    <message>
        <source>this program was built without comedi</source>
        <translation>dieses Programm wurde ohne comedi gebaut</translation>
    </message>
    <message>
        <source>This program was built without comedi.</source>
        <translation>Dieses Programm wurde ohne comedi gebaut.</translation>
    </message>
    <message>
        <source>This recovery file is incomplete.</source>
        <translation>Diese Sicherungsdatei ist unvollständig.</translation>
    </message>
    <message>
        <source>This SPLINE of degree %1 has %2 control points and %3 knots, which do not match.</source>
        <translation>Dieser SPLINE vom Grad %1 hat %2 Kontrollpunkte und %3 Knoten, die nicht zusammenpassen.</translation>
    </message>
    <message>
        <source>This transform is not understood: %1.</source>
        <translation>Diese Transformation wird nicht verstanden: %1.</translation>
    </message>
    <message>
        <source>This work was saved by another version of Linkwright.</source>
        <translation>Eine andere Version von Linkwright hat diese Arbeit gesichert.</translation>
    </message>
    <message>
        <source>Three numbers are expected here.</source>
        <translation>Hier werden drei Zahlen erwartet.</translation>
    </message>
    <message>
        <source>three numbers.</source>
        <translation>drei Zahlen.</translation>
    </message>
    <message>
        <source>tighter tolerances</source>
        <translation>engere Toleranzen</translation>
    </message>
    <message>
        <source>To choose, draw the mechanism a little beside that pose.</source>
        <translation>Um zu wählen, den Mechanismus etwas neben dieser Lage zeichnen.</translation>
    </message>
    <message>
        <source>To have it, give the link the mass of a shape, such as a round rod.</source>
        <translation>Um sie zu haben, dem Glied die Masse einer Form geben, etwa eines Rundstabs.</translation>
    </message>
    <message>
        <source>To start on the other branch, draw the mechanism there.</source>
        <translation>Um auf dem anderen Zweig zu beginnen, den Mechanismus dort zeichnen.</translation>
    </message>
    <message>
        <source>To take the other way, give joint "%1" the start value %2.</source>
        <translation>Um anders weiterzugehen, Gelenk „%1“ den Startwert %2 geben.</translation>
    </message>
    <message>
        <source>tolerances %1 relative and %2 absolute, steps up to %3 s</source>
        <translation>Toleranzen %1 relativ und %2 absolut, Schritte bis %3 s</translation>
    </message>
    <message>
        <source>too many motors</source>
        <translation>zu viele Motoren</translation>
    </message>
    <message>
        <source>Too many requests at once; this one was dropped.</source>
        <translation>Zu viele Aufträge zugleich; dieser wurde verworfen.</translation>
    </message>
    <message>
        <source>Too many requests at once; this trial was dropped.</source>
        <translation>Zu viele Aufträge zugleich; dieser Versuch wurde verworfen.</translation>
    </message>
    <message>
        <source>Torque constant (N·m/A)</source>
        <translation>Drehmomentkonstante (N·m/A)</translation>
    </message>
    <message>
        <source>Torque constant and back-EMF constant have opposite signs: the motor makes energy out of its own motion.</source>
        <translation>Drehmomentkonstante und Spannungskonstante haben verschiedene Vorzeichen: Der Motor gewinnt Energie aus seiner eigenen Bewegung.</translation>
    </message>
    <message>
        <source>Torque of %1</source>
        <translation>Drehmoment von %1</translation>
    </message>
    <message>
        <source>Torsional spring</source>
        <translation>Drehfeder</translation>
    </message>
    <message>
        <source>torsional spring</source>
        <translation>Drehfeder</translation>
    </message>
    <message>
        <source>Tracking error</source>
        <translation>Folgefehler</translation>
    </message>
    <message>
        <source>Transition velocity</source>
        <translation>Übergangsgeschwindigkeit</translation>
    </message>
    <message>
        <source>Triangle %1 has a vertex without a valid position.</source>
        <translation>Dreieck %1 hat eine Ecke ohne gültige Position.</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>Try a smaller integration step, or the other algorithm; where the cost hardly changes, a looser optimality tolerance is enough.</source>
        <translation>Eine kleinere Schrittweite der Integration oder den anderen Algorithmus versuchen; wo sich die Kosten kaum ändern, genügt eine lockerere Optimalität.</translation>
    </message>
    <message>
        <source>Turn "along" away from "up".</source>
        <translation>"along" von "up" wegdrehen.</translation>
    </message>
    <message>
        <source>Turn the axis away from the normal of the ground.</source>
        <translation>Die Achse von der Normalen des Bodens wegdrehen.</translation>
    </message>
    <message>
        <source>Turn the axis away from the up direction.</source>
        <translation>Die Achse von der Richtung nach oben wegdrehen.</translation>
    </message>
    <message>
        <source>Turn the direction along the normal of the outline.</source>
        <translation>Die Richtung entlang der Normalen des Umrisses drehen.</translation>
    </message>
    <message>
        <source>turn x</source>
        <translation>Drehung x</translation>
    </message>
    <message>
        <source>turn y</source>
        <translation>Drehung y</translation>
    </message>
    <message>
        <source>turn z</source>
        <translation>Drehung z</translation>
    </message>
    <message>
        <source>Two consecutive points of the curve coincide: %1 and the next one.</source>
        <translation>Zwei Punkte der Kurve, die aufeinander folgen, liegen aufeinander: %1 und der nächste.</translation>
    </message>
    <message>
        <source>Two motors share one voltage input; a rig drives each by its own channel.</source>
        <translation>Zwei Motoren teilen einen Spannungseingang; ein Prüfstand steuert jeden über einen eigenen Kanal.</translation>
    </message>
    <message>
        <source>Two pairs have the same angle of the crank, %1 rad.</source>
        <translation>Zwei Paare haben denselben Winkel der Kurbel, %1 rad.</translation>
    </message>
    <message>
        <source>unit of the file</source>
        <translation>Einheit der Datei</translation>
    </message>
    <message>
        <source>Unknown internal error.</source>
        <translation>Interner Fehler unbekannter Art.</translation>
    </message>
    <message>
        <source>unknown reason</source>
        <translation>unbekannter Grund</translation>
    </message>
    <message>
        <source>Unsaved work cannot be kept: %1.</source>
        <translation>Nicht gespeicherte Arbeit kann nicht gesichert werden: %1.</translation>
    </message>
    <message>
        <source>Unstar the variables that have no effect.</source>
        <translation>Nehmen Sie den Variablen ohne Wirkung den Stern.</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Update Linkwright to be sure.</source>
        <translation>Linkwright aktualisieren, um sicherzugehen.</translation>
    </message>
    <message>
        <source>Update Linkwright to open it.</source>
        <translation>Linkwright aktualisieren, um es zu öffnen.</translation>
    </message>
    <message>
        <source>upper bound</source>
        <translation>obere Schranke</translation>
    </message>
    <message>
        <source>Upper limit</source>
        <translation>Obere Grenze</translation>
    </message>
    <message>
        <source>URDF describes trees: remove one of these joints, and draw it after the import.</source>
        <translation>URDF beschreibt Bäume: eines dieser Gelenke entfernen und nach dem Import zeichnen.</translation>
    </message>
    <message>
        <source>Use "balls" at its ends, and a second contact in which the corners of the solid touch the capsule: a convex solid with two corners.</source>
        <translation>„balls“ an den Enden nehmen, und einen zweiten Kontakt, in dem die Ecken des Körpers die Kapsel berühren: einen konvexen Körper mit zwei Ecken.</translation>
    </message>
    <message>
        <source>Use 0 for x, 1 for y, 2 for z.</source>
        <translation>0 für x, 1 für y, 2 für z verwenden.</translation>
    </message>
    <message>
        <source>Use 2 to %1 intervals, none shorter than the period of the controller.</source>
        <translation>Verwenden Sie 2 bis %1 Intervalle, keines kürzer als der Takt des Reglers.</translation>
    </message>
    <message>
        <source>Use [1, 0, 0, 0] for the drawn orientation.</source>
        <translation>[1, 0, 0, 0] für die gezeichnete Orientierung verwenden.</translation>
    </message>
    <message>
        <source>Use a decimal point, such as 0.125 or 1e-3.</source>
        <translation>Zahlen mit Dezimalpunkt schreiben, etwa 0.125 oder 1e-3.</translation>
    </message>
    <message>
        <source>Use a decimal point, such as 0.5.</source>
        <translation>Einen Dezimalpunkt verwenden, zum Beispiel 0.5.</translation>
    </message>
    <message>
        <source>Use a joint that moves.</source>
        <translation>Verwenden Sie ein bewegliches Gelenk.</translation>
    </message>
    <message>
        <source>Use a joint whose rotations are angles, such as a revolute or universal joint.</source>
        <translation>Ein Gelenk verwenden, dessen Drehungen Winkel sind, etwa ein Dreh- oder Kreuzgelenk.</translation>
    </message>
    <message>
        <source>Use a letter, then letters, digits and _, and no function or constant.</source>
        <translation>Einen Buchstaben verwenden, dann Buchstaben, Ziffern und _, und weder Funktion noch Konstante.</translation>
    </message>
    <message>
        <source>Use a log written by this program.</source>
        <translation>Ein Protokoll verwenden, das dieses Programm geschrieben hat.</translation>
    </message>
    <message>
        <source>Use a lower number, add a spring, or lower the damping.</source>
        <translation>Eine kleinere Nummer nehmen, eine Feder hinzufügen oder die Dämpfung verringern.</translation>
    </message>
    <message>
        <source>Use a name that is neither another operand, nor a parameter, nor t.</source>
        <translation>Einen Namen verwenden, der weder ein anderer Operand noch ein Parameter noch t ist.</translation>
    </message>
    <message>
        <source>Use a period above zero (0.001 s is usual) and ramps that are not negative.</source>
        <translation>Eine Periode über null (üblich ist 0.001 s) und nicht negative Rampen verwenden.</translation>
    </message>
    <message>
        <source>Use a plane or a capsule, make the cylinder the surface that the other body touches, or use vertices around its ends.</source>
        <translation>Eine Ebene oder eine Kapsel nehmen, den Zylinder zur Fläche machen, die der andere Körper berührt, oder Ecken rund um seine Enden nehmen.</translation>
    </message>
    <message>
        <source>Use a positive substep, saturation and friction velocity, and a delay and an encoder resolution that are not negative.</source>
        <translation>Positive Werte für Teilschritt, Sättigung und Reibgeschwindigkeit sowie nicht negative für Verzögerung und Auflösung der Drehgeber verwenden.</translation>
    </message>
    <message>
        <source>Use a revolute, prismatic, cylindrical, planar or spherical joint, or give levels of friction with the load "given".</source>
        <translation>Ein Dreh-, Schub-, Drehschub-, Ebenen- oder Kugelgelenk verwenden oder Reibungsstufen mit der Last "given" angeben.</translation>
    </message>
    <message>
        <source>Use a shorter horizon, or dry friction with a larger friction velocity.</source>
        <translation>Verwenden Sie einen kürzeren Horizont oder trockene Reibung mit einer größeren Reibungsgeschwindigkeit.</translation>
    </message>
    <message>
        <source>Use a smaller smoothing, such as %1, or a tighter limit.</source>
        <translation>Eine kleinere Glättung verwenden, etwa %1, oder eine engere Grenze.</translation>
    </message>
    <message>
        <source>Use a smaller step or a shorter duration, or check stiff springs and loads.</source>
        <translation>Eine kleinere Schrittweite oder kürzere Dauer wählen oder steife Federn und Lasten prüfen.</translation>
    </message>
    <message>
        <source>Use a smaller step or the adaptive integrator, or check stiff springs, dampers and loads.</source>
        <translation>Eine kleinere Schrittweite oder den adaptiven Integrator wählen oder steife Federn, Dämpfer und Lasten prüfen.</translation>
    </message>
    <message>
        <source>Use a smaller step, or an integrator with adaptive step.</source>
        <translation>Eine kleinere Schrittweite oder einen Integrator mit adaptiver Schrittweite wählen.</translation>
    </message>
    <message>
        <source>Use a smaller step, or check stiff springs and loads.</source>
        <translation>Eine kleinere Schrittweite wählen oder steife Federn und Lasten prüfen.</translation>
    </message>
    <message>
        <source>Use a smaller step, tighter tolerances, or an adaptive integrator.</source>
        <translation>Einen kleineren Schritt, engere Toleranzen oder ein Verfahren mit angepasstem Schritt verwenden.</translation>
    </message>
    <message>
        <source>Use a smaller step.</source>
        <translation>Eine kleinere Schrittweite wählen.</translation>
    </message>
    <message>
        <source>Use a step of at most %1 s, which is 2° of the drive, or adaptive steps.</source>
        <translation>Eine Schrittweite von höchstens %1 s, also 2° des Antriebs, oder adaptive Schritte verwenden.</translation>
    </message>
    <message>
        <source>Use a term of the kind "value" with both limits 0 for each component, or enter a small positive limit.</source>
        <translation>Für jede Komponente einen Term der Art „value“ mit beiden Grenzen 0 verwenden oder eine kleine positive Grenze eingeben.</translation>
    </message>
    <message>
        <source>Use a trial of this project.</source>
        <translation>Einen Versuch dieses Projekts verwenden.</translation>
    </message>
    <message>
        <source>Use adaptive steps, a smaller step or tighter tolerances.</source>
        <translation>Adaptive Schritte, einen kleineren Schritt oder engere Toleranzen verwenden.</translation>
    </message>
    <message>
        <source>Use another mode.</source>
        <translation>Verwenden Sie eine andere Betriebsart.</translation>
    </message>
    <message>
        <source>Use fewer points or starts.</source>
        <translation>Weniger Punkte oder Startpunkte nehmen.</translation>
    </message>
    <message>
        <source>Use fewer rows, or a smaller range.</source>
        <translation>Weniger Zeilen oder einen kleineren Bereich nehmen.</translation>
    </message>
    <message>
        <source>Use fewer values.</source>
        <translation>Weniger Werte nehmen.</translation>
    </message>
    <message>
        <source>Use for example a quarter of the angle of one count, and the torque by which the load may change within one second.</source>
        <translation>Verwenden Sie zum Beispiel ein Viertel des Winkels eines Encoderschritts und das Drehmoment, um das sich die Last in einer Sekunde ändern kann.</translation>
    </message>
    <message>
        <source>Use gains of zero or more.</source>
        <translation>Verstärkungen ab null verwenden.</translation>
    </message>
    <message>
        <source>Use larger steps, a shorter duration, or a machine with more memory.</source>
        <translation>Größere Schritte, eine kürzere Dauer oder einen Rechner mit mehr Speicher verwenden.</translation>
    </message>
    <message>
        <source>Use level 7.3.</source>
        <translation>Stufe 7.3 schreiben.</translation>
    </message>
    <message>
        <source>Use measured signals only.</source>
        <translation>Sie gemessene Signale verwenden lassen.</translation>
    </message>
    <message>
        <source>Use one of %1.</source>
        <translation>Eine von %1 verwenden.</translation>
    </message>
    <message>
        <source>Use one of %1; a number that is left out must be entered first.</source>
        <translation>Eine von %1 verwenden; eine weggelassene Zahl muss zuerst eingegeben werden.</translation>
    </message>
    <message>
        <source>Use one of %1; a number that is left out must be entered in the project first.</source>
        <translation>Eine von %1 verwenden; eine weggelassene Zahl muss zuerst im Projekt eingegeben werden.</translation>
    </message>
    <message>
        <source>Use positive limits, and a lowest angle below the highest.</source>
        <translation>Verwenden Sie positive Grenzen und einen kleinsten Winkel unter dem größten.</translation>
    </message>
    <message>
        <source>Use smaller friction coefficients, or give the force a longer lever arm.</source>
        <translation>Kleinere Reibungszahlen wählen oder der Kraft einen besseren Hebelarm geben.</translation>
    </message>
    <message>
        <source>Use smaller steps, a function without kinks, or project the constraints.</source>
        <translation>Kleinere Schritte nehmen, eine Funktion ohne Knicke, oder die Zwangsbedingungen projizieren.</translation>
    </message>
    <message>
        <source>Use smaller steps, or shorten the duration.</source>
        <translation>Nehmen Sie kleinere Schritte, oder verkürzen Sie die Dauer.</translation>
    </message>
    <message>
        <source>Use start of the coordinates.</source>
        <translation>start der Koordinaten verwenden.</translation>
    </message>
    <message>
        <source>Use startOrientation.</source>
        <translation>startOrientation verwenden.</translation>
    </message>
    <message>
        <source>Use the id of an element and a property key, for example motor-1.viscousFriction.</source>
        <translation>Die Kennung eines Elements und den Schlüssel einer Eigenschaft verwenden, zum Beispiel motor-1.viscousFriction.</translation>
    </message>
    <message>
        <source>Use the implicit integrator "esdirk43", or a smaller step.</source>
        <translation>Den impliziten Integrator "esdirk43" oder eine kleinere Schrittweite wählen.</translation>
    </message>
    <message>
        <source>Use the integrator "esdirk43", a smaller step or a softer contact.</source>
        <translation>Den Integrator "esdirk43", eine kleinere Schrittweite oder einen weicheren Kontakt wählen.</translation>
    </message>
    <message>
        <source>Use the integrator "esdirk43", a smaller step, a larger transition velocity or a heavier wheel.</source>
        <translation>Den Integrator „esdirk43“ nehmen, einen kleineren Schritt, eine größere Übergangsgeschwindigkeit oder ein schwereres Rad.</translation>
    </message>
    <message>
        <source>Use the kind "value" with both limits 0, or enter a small positive limit.</source>
        <translation>Die Art „value“ mit beiden Grenzen 0 verwenden oder eine kleine positive Grenze eingeben.</translation>
    </message>
    <message>
        <source>Use the method "adjoint", or enter the duration as a number.</source>
        <translation>Das Verfahren "adjoint" verwenden oder die Dauer als Zahl eingeben.</translation>
    </message>
    <message>
        <source>Use the method "adjoint", or set the kind of motion to "dynamic".</source>
        <translation>Das Verfahren "adjoint" verwenden oder die Art der Bewegung auf „dynamisch“ setzen.</translation>
    </message>
    <message>
        <source>Use the method "adjoint".</source>
        <translation>Das Verfahren "adjoint" verwenden.</translation>
    </message>
    <message>
        <source>Use the mode feedforward+pd, or put a motor on every joint that moves freely.</source>
        <translation>Verwenden Sie die Betriebsart feedforward+pd, oder setzen Sie einen Motor auf jedes frei bewegliche Gelenk.</translation>
    </message>
    <message>
        <source>Use the reaction of the joint, or its impulse as a signal by itself.</source>
        <translation>Die Reaktion des Gelenks verwenden oder seinen Impuls als eigenes Signal.</translation>
    </message>
    <message>
        <source>Use zero or more, and less than 50 cycles.</source>
        <translation>Verwenden Sie null oder mehr und weniger als 50 Takte.</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>Wert von %1</translation>
    </message>
    <message>
        <source>variable %1: lower bound %2 above upper bound %3</source>
        <translation>Variable %1: untere Schranke %2 über oberer Schranke %3</translation>
    </message>
    <message>
        <source>variable %1: start %2, scale %3: must be finite, scale positive</source>
        <translation>Variable %1: Start %2, Skala %3: müssen endlich sein, Skala positiv</translation>
    </message>
    <message>
        <source>Variables are named like "%1".</source>
        <translation>Variablen heißen wie „%1“.</translation>
    </message>
    <message>
        <source>Velocity of %1</source>
        <translation>Geschwindigkeit von %1</translation>
    </message>
    <message>
        <source>Viscous friction</source>
        <translation>Viskose Reibung</translation>
    </message>
    <message>
        <source>Wait until it has ended, or choose another file and merge them later.</source>
        <translation>Warten, bis es geendet hat, oder eine andere Datei nennen und sie später zusammenführen.</translation>
    </message>
    <message>
        <source>Wait until its program has ended.</source>
        <translation>Warten, bis sein Programm beendet ist.</translation>
    </message>
    <message>
        <source>Watchdog test</source>
        <translation>Watchdog-Prüfung</translation>
    </message>
    <message>
        <source>Watt six-bar</source>
        <translation>Watt-Sechsgelenk</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>What has no mass has no center of mass.</source>
        <translation>Was keine Masse hat, hat keinen Schwerpunkt.</translation>
    </message>
    <message>
        <source>What it measures is redundant: other constraints or drives hold the same, so its share of the force is not determined.</source>
        <translation>Was gemessen wird, ist überzählig: Andere Zwangsbedingungen oder Antriebe halten dasselbe, der Anteil an der Kraft ist daher nicht bestimmt.</translation>
    </message>
    <message>
        <source>what the study is called</source>
        <translation>wie die Studie heißt</translation>
    </message>
    <message>
        <source>What was measured is in this recording only.</source>
        <translation>Was gemessen wurde, steht nur in dieser Aufzeichnung.</translation>
    </message>
    <message>
        <source>What was written before is kept where the disk can still be read. Free some space or choose another file.</source>
        <translation>Was vorher geschrieben wurde, bleibt, soweit die Platte noch lesbar ist. Platz schaffen oder eine andere Datei nennen.</translation>
    </message>
    <message>
        <source>What was written before is kept. Free some space and continue.</source>
        <translation>Was vorher geschrieben wurde, bleibt. Platz schaffen und fortsetzen.</translation>
    </message>
    <message>
        <source>when P passes a point of the path is free.</source>
        <translation>wann P an einem Punkt der Bahn vorbeikommt, ist frei.</translation>
    </message>
    <message>
        <source>Where a mechanism that rolls comes to rest depends on its path there, so its numbers alone do not determine it.</source>
        <translation>Wo ein rollender Mechanismus zur Ruhe kommt, hängt vom Weg dorthin ab, daher folgt nichts aus seinen Zahlen allein.</translation>
    </message>
    <message>
        <source>Where a mechanism that rolls comes to rest depends on its path there.</source>
        <translation>Wo ein rollender Mechanismus zur Ruhe kommt, hängt vom Weg dorthin ab.</translation>
    </message>
    <message>
        <source>Where friction or damping at rest is too stiff for the steps, derivatives grow beyond all numbers: use smaller steps or the integrator esdirk4. Otherwise something that depends on it has no derivative there, such as a square root of zero in a formula or a length that vanishes: move the value away from there, change the formula, or remove it from the variables.</source>
        <translation>Wo Reibung oder Dämpfung in Ruhe für die Schritte zu steif ist, wachsen Ableitungen über alle Zahlen: kleinere Schritte oder den Integrator esdirk4 verwenden. Sonst hat etwas, das davon abhängt, dort keine Ableitung, etwa eine Wurzel aus null in einer Formel oder eine Länge, die verschwindet: den Wert von dort wegbewegen, die Formel ändern oder ihn aus den Variablen nehmen.</translation>
    </message>
    <message>
        <source>whether numbers are equal cannot be asked; write &lt;, &lt;=, &gt; or &gt;=</source>
        <translation>ob Zahlen gleich sind, lässt sich nicht fragen; möglich sind &lt;, &lt;=, &gt; und &gt;=</translation>
    </message>
    <message>
        <source>Widen the angle limits if the rig allows it.</source>
        <translation>Die Winkelgrenzen weiten, wenn der Prüfstand es erlaubt.</translation>
    </message>
    <message>
        <source>Widen the angle limits if the rig has room.</source>
        <translation>Die Winkelgrenzen weiten, wenn der Prüfstand den Platz hat.</translation>
    </message>
    <message>
        <source>Widen the bounds of the design variable first.</source>
        <translation>Zuerst die Schranken der Entwurfsvariablen weiten.</translation>
    </message>
    <message>
        <source>Widen the bounds that variables have reached, if that is allowed.</source>
        <translation>Die Schranken weiten, die Variablen halten, wenn das erlaubt ist.</translation>
    </message>
    <message>
        <source>Widen the bounds, or remove the variable.</source>
        <translation>Schranken erweitern oder die Variable entfernen.</translation>
    </message>
    <message>
        <source>Widen the limits of the angle, or start elsewhere.</source>
        <translation>Weiten Sie die Grenzen des Winkels, oder beginnen Sie anderswo.</translation>
    </message>
    <message>
        <source>Window gone</source>
        <translation>Fenster beendet</translation>
    </message>
    <message>
        <source>With a tolerance of %1 an optimization may end where it starts.</source>
        <translation>Mit einer Toleranz von %1 kann eine Optimierung dort enden, wo sie beginnt.</translation>
    </message>
    <message>
        <source>With the joints in another order the friction is another.</source>
        <translation>Mit anderer Reihenfolge der Gelenke ist die Reibung eine andere.</translation>
    </message>
    <message>
        <source>World direction</source>
        <translation>Weltrichtung</translation>
    </message>
    <message>
        <source>Write a force of the elongation x and its rate v, such as 5e4*x^3 or 200*max(v, 0).</source>
        <translation>Eine Kraft aus der Verlängerung x und ihrer Rate v schreiben, etwa 5e4*x^3 oder 200*max(v, 0).</translation>
    </message>
    <message>
        <source>Write a formula of the operands, the parameters and the time t, for example force*speed.</source>
        <translation>Eine Formel aus den Operanden, den Parametern und der Zeit t schreiben, zum Beispiel force*speed.</translation>
    </message>
    <message>
        <source>Write a formula of the time t and the named parameters, for example 0.5+0.1*sin(3*t).</source>
        <translation>Eine Formel der Zeit t und der benannten Parameter schreiben, zum Beispiel 0.5+0.1*sin(3*t).</translation>
    </message>
    <message>
        <source>Write a formula of the time t, for example 2*sin(3*t).</source>
        <translation>Eine Formel der Zeit t schreiben, zum Beispiel 2*sin(3*t).</translation>
    </message>
    <message>
        <source>Write a formula of the time t, for example 5+2*sin(1.26*t).</source>
        <translation>Eine Formel der Zeit t schreiben, zum Beispiel 5+2*sin(1.26*t).</translation>
    </message>
    <message>
        <source>Write element.property, for example motor-1.viscousFriction, or motors.coulombFriction for all motors.</source>
        <translation>element.eigenschaft schreiben, zum Beispiel motor-1.viscousFriction, oder motors.coulombFriction für alle Motoren.</translation>
    </message>
    <message>
        <source>Write formulas without jumps, as by tanh, or keep the number fixed.</source>
        <translation>Formeln ohne Sprünge schreiben, etwa mit tanh, oder die Zahl festhalten.</translation>
    </message>
    <message>
        <source>Write it as an attribute, such as %1="...".</source>
        <translation>Als Attribut schreiben, zum Beispiel %1="...".</translation>
    </message>
    <message>
        <source>Write it into the entries of "coordinates".</source>
        <translation>Es in die Einträge von "coordinates" schreiben.</translation>
    </message>
    <message>
        <source>Write one point in each line.</source>
        <translation>In jede Zeile einen Punkt schreiben.</translation>
    </message>
</context>
<context>
    <name>JointKind</name>
    <message>
        <source>fixed</source>
        <translation>Feste Verbindung</translation>
    </message>
    <message>
        <source>free</source>
        <translation>Freies Gelenk</translation>
    </message>
    <message>
        <source>planar</source>
        <translation>Ebenengelenk</translation>
    </message>
</context>
<context>
    <name>linkwright::panels::RigPanel</name>
    <message>
        <source>Home</source>
        <translation>Referenz</translation>
    </message>
</context>
<context>
    <name>linkwright::windows::MainWindow</name>
    <message>
        <source>%1 %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
</TS>
