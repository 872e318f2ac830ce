import { enumerer, formatUnite } from '@sillon/referentials'
import type { Column, Pdf, Row } from '#socle/pdf/pdf'
import type { ContenuEdition, SectionEditee } from '../contenu'
import { libelleDe, verdictComplet } from '../mots'
import { ecrireParCampagne, tableauxDes } from '../par-campagne'
import { textes } from '../textes'
import {
  commentaireLong,
  ditDe,
  estParCampagne,
  type LigneDuRapport,
  nombreDe,
  pointsDe,
  repliDe,
  replis,
  reunir,
} from './lignes'

/**
 * Writes the table of a rubrique: a part for each section with its verdict, then its rows; then the values of several campaigns. Rows without an answer, or at
 * zero, are named in one line.
 */
export async function ecrireRubrique(
  pdf: Pdf,
  contenu: ContenuEdition,
  { libelle, sections }: ContenuEdition['rubriques'][number],
): Promise<void> {
  pdf.heading(1, libelle)
  const lues = sections.map((section) => lire(section, contenu))
  const lignes = lues.flatMap(({ groupes }) => groupes.flatMap((groupe) => groupe.lignes))
  const colonnes = colonnesDe(contenu, lignes)
  await pdf.table(
    [{ title: textes[contenu.language].element, share: 5.6 }, ...colonnes.map(([colonne]) => colonne)],
    lues.flatMap((section) => rangsDe(section, contenu, colonnes)),
    { isDense: true },
  )
  await ecrireParCampagne(pdf, contenu, 2, [
    ...lues.flatMap(({ libelle: section, groupes }) =>
      groupes
        .map((groupe) => ({
          titre: groupe.libelle || section,
          lignes: groupe.lignes
            .filter(estParCampagne)
            .map((ligne) => ({ libelle: ligne.libelle, annees: ligne.annees })),
        }))
        .filter((part) => part.lignes.length > 0),
    ),
    ...tableauxDes(lignes, contenu),
  ])
}

interface SectionLue extends Pick<SectionEditee, 'libelle' | 'jugement'> {
  readonly groupes: readonly { readonly libelle: string; readonly lignes: readonly LigneDuRapport[] }[]
}

const lire = ({ libelle, jugement, groupes }: SectionEditee, contenu: ContenuEdition): SectionLue => ({
  libelle,
  jugement,
  groupes: groupes.map((groupe) => ({ libelle: groupe.libelle, lignes: reunir(groupe.lignes, contenu) })),
})

type Colonne = readonly [Column, (ligne: LigneDuRapport) => string]

/** Columns with a text in some row; the value is always there. */
function colonnesDe(contenu: ContenuEdition, lignes: readonly LigneDuRapport[]): Colonne[] {
  const t = textes[contenu.language]
  const droite = (title: string, share: number): Column => ({ title, share, align: 'right' })
  const toutes: readonly Colonne[] = [
    [droite(t.retenue, 3), ({ valeur }) => valeur],
    [
      droite(t.surfaceSet, 1),
      ({ surfaceSet }) => (surfaceSet === null ? '' : formatUnite(surfaceSet, contenu.language, 'Ha SET')),
    ],
    [droite(t.coefficient, 1.2), ({ coefficient }) => nombreDe(coefficient, contenu)],
    [droite(t.points, 1.3), (ligne) => pointsDe(ligne, contenu)],
    [{ title: t.verdict, share: 2.4 }, (ligne) => ditDe(ligne, contenu)],
  ]
  return toutes.filter(([, texte], rang) => rang === 0 || lignes.some((ligne) => texte(ligne) !== ''))
}

function rangsDe(
  { libelle, jugement, groupes }: SectionLue,
  contenu: ContenuEdition,
  colonnes: readonly Colonne[],
): Row[] {
  const t = textes[contenu.language]
  const across = (texte: string, avant?: string): Row => [
    {
      text: [...(avant === undefined ? [] : [{ text: `${avant} – `, bold: true }]), { text: texte }],
      span: colonnes.length + 1,
    },
  ]
  const lignes = groupes.flatMap((groupe) => groupe.lignes)
  const replies = replis.flatMap((genre) => {
    const noms = lignes.filter((ligne) => repliDe(ligne) === genre).map((ligne) => ligne.libelle)
    return noms.length === 0 ? [] : [`${t.replis[genre]} ${enumerer(noms, contenu.language)}.`]
  })
  // A section without a row of its own is one line; every section has one.
  if (jugement === null && lignes.every((ligne) => repliDe(ligne) !== null))
    return [across(replies.join(' ') || t.sansValeur, libelle)]
  const verdict = verdictComplet(jugement, contenu.language)
  return [
    [verdict === null ? libelle : `${libelle} – ${verdict}`],
    ...(jugement?.commentaireAuditeur ? [across(jugement.commentaireAuditeur, t.commentaire)] : []),
    ...groupes.flatMap((groupe): Row[] => {
      const dites = groupe.lignes.filter((ligne) => repliDe(ligne) === null && !estParCampagne(ligne))
      return [
        ...(dites.length === 0 || groupe.libelle === libelle
          ? []
          : [[{ text: [{ text: groupe.libelle, italic: true }], span: colonnes.length + 1, isSubtitle: true }]]),
        ...dites.flatMap((ligne): Row[] => {
          const commentaire = commentaireLong(ligne)
          return [
            [{ text: ligne.libelle, isHead: true }, ...colonnes.map(([, texte]) => texte(ligne))],
            ...partiesDe(ligne).map(({ nom, texte }): Row => [`– ${nom}`, texte, ...colonnes.slice(1).map(() => '')]),
            ...(commentaire === null ? [] : [across(commentaire, t.commentaire)]),
          ]
        }),
      ]
    }),
    ...(replies.length === 0 ? [] : [across(replies.join(' '))]),
  ]
}

/** Fields with a name of a composite value: each has its line below the row, unless they are a table of their own. */
const partiesDe = ({ retenue, tableaux }: LigneDuRapport) =>
  tableaux.length > 0 ? [] : (retenue?.parties?.filter(({ nom }) => nom !== null) ?? [])

/** Writes the entries that are kept and do not count. */
export async function ecrireNonComptees(pdf: Pdf, contenu: ContenuEdition): Promise<void> {
  const { language, nonComptees } = contenu
  if (nonComptees.length === 0) return
  const t = textes[language]
  pdf.heading(1, t.nonComptees)
  pdf.paragraph(t.nonCompteesDetail)
  await pdf.table(
    [
      { title: t.element, share: 4 },
      { title: t.unite, share: 1 },
      { title: t.saisie, share: 2, align: 'right' },
    ],
    nonComptees.map((ligne) => [
      { text: libelleDe(ligne, contenu), isHead: true },
      ligne.unite ?? '',
      ligne.saisie?.texte ?? '',
    ]),
  )
}
