import type { Language } from '@sillon/contract'
import { formatDate } from '@sillon/referentials'
import type { ContenuEdition, Jugement, LigneEditee } from './contenu'
import { textes } from './textes'

/** What an edition is, and of which farm. */
export function titreDe({ language, demarche, millesime, exploitation, editeLe }: ContenuEdition) {
  const t = textes[language]
  return {
    titre: t.rapportDe(demarche.libelle),
    sousTitre: [exploitation.raisonSociale, t.campagne(millesime), t.editeLe(formatDate(editeLe))].join(' – '),
  }
}

/** The verdict on a section or on a row, in a word; null while nobody has judged it. */
export function verdictDe(jugement: Jugement | null, language: Language): string | null {
  const t = textes[language]
  if (jugement === null) return null
  if (jugement.estValide === null) return jugement.aRevoir ? t.aRevoir : null
  return jugement.estValide ? t.valide : t.nonValide
}

/** What keeps a row's value from being official. As on the sheets, a rule of ours is told where it gives points. */
export function reservesDe({ reserves, points }: LigneEditee, language: Language): string[] {
  const t = textes[language]
  return [
    ...(reserves.regleAConfirmer && points !== null ? [t.regleAConfirmer] : []),
    ...(reserves.valeurIndicative ? [t.valeurIndicative] : []),
    ...(reserves.aConfirmer ? [t.aConfirmer] : []),
  ]
}
