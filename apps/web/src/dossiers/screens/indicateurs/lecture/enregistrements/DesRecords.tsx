import { useTranslation } from 'react-i18next'
import { sansBalises } from '#dossiers/feuille/gras'
import { useLigne, useSheet } from '#dossiers/feuille/sheet-context'
import { explained } from '../explication/explained'
import { Signe } from '../Signe'

/** Whether the records of the farm may propose a value for a code: the farm has some, whether or not they are enough. */
export function useEstDesRecords(code: string): boolean {
  const { scheme } = useSheet()
  return (
    useLigne(scheme.emploisRegistre.has(code) ? 'REGISTRE' : code).valeur !== null && scheme.emploisRegistre.has(code)
  )
}

/** Opens the explanation of a value that the records of the farm propose, or withhold; nothing for other values. */
export function DesRecords({ code, libelle }: { code: string; libelle: string }) {
  const { t } = useTranslation('indicateurs')
  if (!useEstDesRecords(code)) return null
  return (
    <Signe
      signe="?"
      title={t('enregistrements.titre')}
      aria-label={t('enregistrements.titreDe', { libelle: sansBalises(libelle) })}
      onClick={() => explained.set(code)}
    />
  )
}
