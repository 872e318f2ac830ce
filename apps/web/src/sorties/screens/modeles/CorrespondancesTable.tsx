import { VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import tableClasses from '../../../socle/ui/Table.module.css'
import { CorrespondanceRow } from './CorrespondanceRow'
import type { Doute, Textes } from './doutes'
import classes from './Modeles.module.css'
import type { ActesDesCellules } from './use-actes-des-cellules'
import type { Modele, ModeleForm } from './use-modele-form'
import { indexer } from './valeurs'

interface Props {
  modele: Modele
  form: ModeleForm['form']
  /** Names of the values, by code. */
  libelles: ReadonlyMap<string, string>
  /** Texts of the chosen file. */
  textes: Textes | null
  doutes: ReadonlyMap<number, readonly Doute[]>
  actes: ActesDesCellules
}

/** Cells to fill in with their values, one row each. */
export function CorrespondancesTable({ modele: { feuilles, valeurs }, form, libelles, textes, doutes, actes }: Props) {
  const { t } = useTranslation('modeles')
  const entrees = useMemo(() => indexer(valeurs), [valeurs])
  const lieux = useMemo(() => new Map(valeurs.map(({ valeur, lieu }) => [valeur, lieu])), [valeurs])
  return (
    <table ref={actes.table} className={`${tableClasses.table} ${classes.lignes}`}>
      <caption className={VisuallyHidden.classes.root}>{t('cellules')}</caption>
      <thead>
        <tr>
          {feuilles.length > 1 && <th scope="col">{t('champ.feuille')}</th>}
          <th scope="col">{t('champ.cellule')}</th>
          <th scope="col">{t('champ.valeur')}</th>
          <th scope="col">
            <span className={VisuallyHidden.classes.root}>{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {form.values.correspondances.map(({ feuille, cellule, valeur }, rang) => (
          <CorrespondanceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its index, as in the server's faults
            key={rang}
            rang={rang}
            feuille={feuille}
            cellule={cellule}
            valeur={valeur}
            libelle={libelles.get(valeur) ?? valeur}
            lieu={lieux.get(valeur) ?? ''}
            feuilles={feuilles}
            entrees={entrees}
            textes={textes}
            doutes={doutes.get(rang)}
            fauteFeuille={form.errorOf(`correspondances.${rang}.feuille`)}
            fauteCellule={form.errorOf(`correspondances.${rang}.cellule`)}
            fauteValeur={form.errorOf(`correspondances.${rang}.valeur`)}
            onChange={actes.changeRow}
            onRemove={actes.removeRow}
            onNext={actes.nextField}
          />
        ))}
      </tbody>
    </table>
  )
}
