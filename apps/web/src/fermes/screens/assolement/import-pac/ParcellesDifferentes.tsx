import type { ParcelleImportPac, ResultatImportPac } from '@sillon/contract'
import type { ChoixImport } from '@sillon/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import apercu from './Apercu.module.css'
import { CellulesDeChoix } from './CellulesDeChoix'
import { type Choix, coteDe } from './choix'
import { Modification } from './Modification'
import classes from './ParcellesDifferentes.module.css'

interface Props {
  parcelles: ResultatImportPac['parcellesDifferentes']
  choix: Choix
  /** Some are still to be chosen: the list is then open. */
  isToChoose: boolean
  onChoose: (cle: string, cote: ChoixImport) => void
}

/** Parcels that differ between file and present, each with a choice, on request. */
export function ParcellesDifferentes({ parcelles, choix, isToChoose, onChoose }: Props) {
  const { t } = useTranslation('import-pac')
  const [isOpen, setOpen] = useState(isToChoose)
  if (parcelles.length === 0) return null
  return (
    <details className={classes.root} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('parcelles.differentes', { count: parcelles.length })}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll the list
        <section className={classes.scroll} aria-label={t('parcelles.listeDifferentes')} tabIndex={0}>
          <table className={apercu.table}>
            <thead>
              <tr>
                <th scope="col">{t('parcelles.parcelle')}</th>
                <th scope="col">{t('colonne.changement')}</th>
                <th scope="col">{t('colonne.avant')}</th>
                <th scope="col">{t('colonne.apres')}</th>
              </tr>
            </thead>
            <tbody>
              {parcelles.map((parcelle) => (
                <Ligne
                  key={parcelle.cle}
                  parcelle={parcelle}
                  cote={coteDe(parcelle, choix.parcelles)}
                  onChoose={(cote) => onChoose(parcelle.cle, cote)}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}

interface LigneProps {
  parcelle: ParcelleImportPac
  cote: ChoixImport | null
  onChoose: (cote: ChoixImport) => void
}

function Ligne({ parcelle, cote, onChoose }: LigneProps) {
  const { t } = useTranslation('import-pac')
  const format = useFormat()
  const { numIlot, numParcelle, present, fichier } = parcelle
  const nom = t('parcelles.numero', { ilot: numIlot, parcelle: numParcelle })
  const said = (side: ParcelleImportPac['fichier']) =>
    side === null
      ? '–'
      : [side.codeCulture, `${format.number(side.surface)} ha`, side.ligne ?? t('parcelles.isolee')].join(' · ')
  return (
    <tr data-changement={parcelle.changement}>
      <th scope="row">{nom}</th>
      <td>
        <Modification {...parcelle} />
      </td>
      <CellulesDeChoix nom={nom} present={said(present)} fichier={said(fichier)} cote={cote} onChange={onChoose} />
    </tr>
  )
}
