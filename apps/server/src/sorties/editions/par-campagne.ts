import { anneeDe, formatArrondi, formatNumber, formatPoints } from '@sillon/referentials'
import type { Column, Level, Pdf, Row } from '#socle/pdf/pdf'
import type { ContenuEdition, LigneEditee, TableauEdite } from './contenu'
import { textes } from './textes'
import { type Campagne, campagnes } from './valeurs'

/** A line of the small table: texts by campaign, then what follows from them. */
interface LigneParCampagne {
  readonly libelle: string
  readonly annees: ReadonlyMap<Campagne, string>
  readonly moyenne?: string
  readonly reference?: string
  readonly points?: string
}

export interface PartParCampagne {
  readonly titre: string
  readonly lignes: readonly LigneParCampagne[]
}

/** Title of a table of a composite value: the name of its row, then that of the table. */
export const titreDuTableau = ({ libelle }: Pick<LigneEditee, 'libelle'>, { titre }: TableauEdite): string =>
  `${libelle} – ${titre}`

/** Tables of the composite values among some rows. */
export const tableauxDes = (
  lignes: readonly Pick<LigneEditee, 'libelle' | 'tableaux'>[],
  { language }: ContenuEdition,
): PartParCampagne[] => {
  const nombre = (valeur: number | null, ecrire: (valeur: number) => string) => (valeur === null ? '' : ecrire(valeur))
  return lignes.flatMap((ligne) =>
    ligne.tableaux.map((tableau) => ({
      titre: titreDuTableau(ligne, tableau),
      lignes: tableau.lignes.map(({ libelle, annees, moyenne, reference, points }) => {
        const indice = (valeur: number) => formatArrondi(valeur, language, tableau.unite)
        return {
          libelle,
          annees: new Map(annees.map(({ campagne, valeur }) => [campagne, nombre(valeur, indice)])),
          moyenne: nombre(moyenne, indice),
          reference: nombre(reference, (valeur) => formatNumber(valeur, language)),
          points: nombre(points, (valeur) => formatPoints(valeur, language)),
        }
      }),
    })),
  )
}

/** Writes values of several campaigns as one small table with a column for each year, as on the sheets; nothing without any. */
export async function ecrireParCampagne(
  pdf: Pdf,
  { language, millesime }: ContenuEdition,
  level: Level,
  parts: readonly PartParCampagne[],
): Promise<void> {
  if (parts.length === 0) return
  const t = textes[language]
  const lignes = parts.flatMap((part) => part.lignes)
  const annees = campagnes.filter((campagne) => lignes.some((ligne) => ligne.annees.has(campagne)))
  const suites = (['moyenne', 'reference', 'points'] as const).filter((suite) => lignes.some((ligne) => ligne[suite]))
  const droite = (title: string, share: number): Column => ({ title, share, align: 'right' })
  pdf.heading(level, t.parCampagne)
  await pdf.table(
    [
      { title: t.element, share: 4 },
      ...annees.map((campagne) => droite(String(anneeDe(millesime, campagne)), 1)),
      ...suites.map((suite) => droite(t[suite], suite === 'reference' ? 1.7 : 1)),
    ],
    parts.flatMap(({ titre, lignes: dites }): Row[] => [
      [titre],
      ...dites.map(
        (ligne): Row => [
          { text: ligne.libelle, isHead: true },
          ...annees.map((campagne) => ligne.annees.get(campagne) ?? ''),
          ...suites.map((suite) => ligne[suite] ?? ''),
        ],
      ),
    ]),
    { isDense: true },
  )
}
