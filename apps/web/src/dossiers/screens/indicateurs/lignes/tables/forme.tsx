import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormProps } from '#dossiers/feuille/form-props'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { type TableDeCodes, TablesEtReste } from './TablesEtReste'

/** Sources of the titles of a form. */
export interface Textes {
  t(key: string): string
  /** Title of the sub-section. */
  caption: string
  /** Label of a row; empty for a row hidden from this person. */
  libelle(code: string): string
}

type Suffixe = string | null

/** Codes of a module from their suffixes; null leaves a cell empty. */
export const codesOf =
  (prefix: string) =>
  (...suffixes: readonly Suffixe[]) =>
    suffixes.map((suffix) => (suffix === null ? null : `${prefix}${suffix}`))

export const colonnes = (t: Textes['t'], ...keys: readonly string[]) => keys.map((key) => t(`tables.${key}`))

interface Autour {
  /** Choices and short texts above the tables; texts of several lines under them. */
  champs?: readonly string[]
  /** Points of the sub-section, under the tables. */
  total?: string
}

/** A form made of tables with several indicators a line, followed by the other rows. */
export const forme =
  (tablesOf: (textes: Textes) => readonly TableDeCodes[], autour: Autour = {}): ComponentType<FormProps> =>
  ({ sousRubrique, codes }) => {
    const { t } = useTranslation('indicateurs')
    const { store } = useSheet()
    const libelle = (code: string) => store.indicateur(code)?.libelle ?? ''
    const tables = tablesOf({ t, caption: sousRubrique.libelle, libelle })
    return (
      <TablesEtReste
        tables={tables}
        reste={tables.length > 0 ? t('tables.reste') : sousRubrique.libelle}
        codes={codes}
        {...autour}
      />
    )
  }
