import { Loader } from '@mantine/core'
import type { DossierSuivi } from '@sillon/contract'
import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Lot.module.css'
import { cleDe, type Etat } from './use-lot'

const icons = { fait: IconCheck, refus: IconAlertTriangle, sansObjet: IconMinus }

interface Props<Apercu> {
  titre: string
  dossiers: readonly DossierSuivi[]
  etats: readonly Etat<Apercu>[]
  dire: (apercu: Apercu) => ReactNode
}

/** A line for each file: the planned effect, the result or the refusal. */
export function LotTable<Apercu>({ titre, dossiers, etats, dire }: Props<Apercu>) {
  const { t } = useTranslation('portefeuille')
  const estFait = etats.some(({ phase }) => phase === 'fait')
  return (
    <table className={classes.table} aria-label={titre}>
      <thead>
        <tr>
          <th scope="col">{t('colonne.raisonSociale')}</th>
          <th scope="col">{t(estFait ? 'lot.colonneFaite' : 'lot.colonne')}</th>
        </tr>
      </thead>
      <tbody>
        {dossiers.map((dossier, index) => (
          <tr key={cleDe(dossier)}>
            <th scope="row">
              {dossier.raisonSociale} <small>{dossier.codeDemarche}</small>
            </th>
            <td>
              <Ligne etat={etats[index] ?? { phase: 'apercu' }} dire={dire} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Ligne<Apercu>({ etat, dire }: { etat: Etat<Apercu>; dire: (apercu: Apercu) => ReactNode }) {
  const { t } = useTranslation('portefeuille')
  switch (etat.phase) {
    case 'apercu':
    case 'prevu':
      // The last preview, which may be expanded, stays until the next one replaces it.
      return etat.apercu === undefined ? <span className={classes.doux}>…</span> : dire(etat.apercu)
    case 'enCours':
      return (
        <span className={classes.ligne}>
          <Loader size="xs" aria-hidden /> {t('lot.enCours')}
        </span>
      )
    default: {
      const Icon = icons[etat.phase]
      return (
        <span className={classes.ligne} data-phase={etat.phase}>
          <Icon size={18} aria-hidden /> {etat.message}
        </span>
      )
    }
  }
}
