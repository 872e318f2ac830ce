import type { Correspondance } from '@sillon/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#socle/fields/SelectField'
import type { Feuille } from './cellules'
import type { Textes } from './doutes'
import { FeuilleGrid } from './FeuilleGrid'
import classes from './Modeles.module.css'

interface Props {
  feuilles: readonly Feuille[]
  /** Name of the shown sheet. */
  ouverte: string
  correspondances: readonly Correspondance[]
  /** Names of the values, by code. */
  libelles: ReadonlyMap<string, string>
  /** Texts of the chosen file, which the sheet shows filled in; null to show the names of the values. */
  textes: Textes | null
  onOpen: (nom: string) => void
  onChoose: (cellule: string) => void
}

/** One sheet of the workbook, with the values of its cells. */
export function FeuilleOuverte({ feuilles, ouverte, correspondances, libelles, textes, onOpen, onChoose }: Props) {
  const { t } = useTranslation('modeles')
  const feuille = feuilles.find(({ nom }) => nom === ouverte)
  const remplies = useMemo(
    () =>
      new Map(
        correspondances.flatMap((une) =>
          une.feuille === ouverte
            ? [
                [
                  une.cellule,
                  (textes === null ? libelles.get(une.valeur) : textes.get(une.valeur)) ??
                    t(textes === null || une.valeur === '' ? 'aChoisir' : 'essai.vide'),
                ],
              ]
            : [],
        ),
      ),
    [correspondances, ouverte, libelles, textes, t],
  )
  return (
    <div className={classes.feuille}>
      {feuilles.length > 1 && (
        <SelectField
          label={t('champ.feuille')}
          value={ouverte}
          choices={feuilles.map(({ nom }) => ({ value: nom, label: nom }))}
          onChange={(nom) => nom !== null && onOpen(nom)}
        />
      )}
      {feuille !== undefined && <FeuilleGrid key={ouverte} feuille={feuille} remplies={remplies} onChoose={onChoose} />}
    </div>
  )
}
