import type { Row } from '#socle/pdf/pdf'
import type { ContenuEdition } from '../contenu'
import { libelleDe } from '../mots'
import { textes } from '../textes'

/** Rows of a table of findings: sections and rows judged not valid, or to be looked at again, with the auditor's words. */
export function constatsDe(contenu: ContenuEdition): Row[] {
  const t = textes[contenu.language]
  const juges = contenu.rubriques.flatMap(({ libelle: rubrique, sections }) =>
    sections.flatMap(({ libelle, jugement, groupes }) => [
      { nom: `${rubrique} – ${libelle}`, jugement },
      ...groupes.flatMap(({ lignes }) =>
        lignes.map((ligne) => ({ nom: `${rubrique} – ${libelleDe(ligne, contenu)}`, jugement: ligne.jugement })),
      ),
    ]),
  )
  return juges.flatMap(({ nom, jugement }): Row[] => {
    if (jugement === null || (jugement.estValide !== false && !(jugement.estValide === null && jugement.aRevoir)))
      return []
    const verdict = jugement.estValide === false ? t.nonValide : t.aRevoir
    return [[{ text: nom, isHead: true }, verdict, jugement.commentaireAuditeur ?? '']]
  })
}
