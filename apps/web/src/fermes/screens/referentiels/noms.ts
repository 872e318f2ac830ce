import type { ChampReferentiel, LigneReferentiel } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'

export type Cellule = LigneReferentiel[string] | undefined

/** Values that a column accepts in this row: some depend on its first column. */
export const admisesDans = ({ admises }: ChampReferentiel, premiere: Cellule) =>
  admises?.filter(({ pour }) => pour === null || pour.includes(String(premiere))) ?? null

/** Words of the cells of a list: the names of their codes, numbers and answers in the reader's language. */
export function useNoms(champs: readonly ChampReferentiel[]) {
  const { t } = useTranslation('referentiels')
  const { t: commun } = useTranslation()
  const format = useFormat()
  const premier = champs[0]?.nom ?? ''
  const noms = new Map(champs.map((champ) => [champ.nom, new Map(champ.admises?.map((une) => [une.code, une]) ?? [])]))
  const dit = (ligne: LigneReferentiel, colonne: string): string => {
    const cellule = ligne[colonne] ?? null
    if (typeof cellule === 'boolean') return commun(cellule ? 'champ.booleen.oui' : 'champ.booleen.non')
    if (cellule === null) return colonne === 'codeZone' ? t('toutesLesZones') : '–'
    const admise = noms.get(colonne)?.get(cellule)
    // The same code may be a region and a basin: the accepted value of this row counts.
    const champ = champs.find(({ nom }) => nom === colonne)
    const ici =
      admise === undefined || champ === undefined
        ? undefined
        : admise.pour === null || admise.pour.includes(String(ligne[premier]))
          ? admise
          : admisesDans(champ, ligne[premier])?.find(({ code }) => code === cellule)
    if (ici !== undefined) return ici.libelle
    return typeof cellule === 'number' ? format.number(cellule) : cellule
  }
  /** Name of a row: the words of its key. */
  const nomDe = (ligne: LigneReferentiel): string =>
    champs
      .filter(({ nom, estCle }) => estCle && (ligne[nom] !== null || nom === 'codeZone'))
      .map(({ nom }) => dit(ligne, nom))
      .join(', ')
  return { dit, nomDe }
}
