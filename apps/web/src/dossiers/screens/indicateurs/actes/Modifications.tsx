import type { Validite } from '@sillon/contract'
import { IconHistoryToggle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { lireValeur } from '#dossiers/dossier/valeurs'
import { useGoToField } from '#dossiers/feuille/go-to-field'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useFormatValeur } from '#dossiers/feuille/use-format-valeur'
import { useFormat } from '#socle/i18n/format'
import classes from './Modifications.module.css'

/** Changes of a sub-section since its verdict: the judged and the present value of each row. Draws nothing without a change. */
export function Modifications({ validite, isOpen }: { validite: Validite; isOpen: boolean }) {
  const { t } = useTranslation('indicateurs')
  const { date } = useFormat()
  const formatValeur = useFormatValeur()
  const { store, scheme } = useSheet()
  const goToField = useGoToField()
  const { aRevoir, modifications, validePar, valideDate } = validite
  if (!aRevoir && modifications.length === 0) return null
  const verdict = aRevoir ? 'validite.etaitValide' : 'validite.etaitNonValide'
  const read = (code: string, valeur: Validite['modifications'][number]['ancienne']) => {
    const indicateur = store.indicateur(code)
    return indicateur === undefined
      ? '–'
      : formatValeur(lireValeur(scheme, indicateur.codeNational, valeur), indicateur)
  }
  return (
    <details className={classes.root} open={isOpen}>
      <summary>
        <IconHistoryToggle size={18} aria-hidden />{' '}
        {t(verdict, { nom: validePar ?? t('validite.compteSupprime'), date: date(valideDate ?? '') })}{' '}
        {modifications.length === 0
          ? t('validite.valeursAConfirmer')
          : t('validite.modifieDepuis', { count: modifications.length })}
      </summary>
      <ul>
        {modifications.map(({ codeNational, ancienne, nouvelle }) => (
          <li key={codeNational}>
            <button type="button" onClick={() => goToField(codeNational)}>
              {store.indicateur(codeNational)?.libelle ?? codeNational}
            </button>{' '}
            {t('validite.avantApres', { avant: read(codeNational, ancienne), apres: read(codeNational, nouvelle) })}
          </li>
        ))}
      </ul>
    </details>
  )
}
