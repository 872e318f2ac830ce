import { IconMessageExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Corrections.module.css'
import { useCorrections } from './corrections'
import { Demande, Traitement } from './Traitement'

/** At the head of a sub-section, what the auditor asks for in it; nothing when nothing is. */
export function CorrectionDeSection({ codeNational }: { codeNational: string }) {
  const { t } = useTranslation('indicateurs')
  const correction = useCorrections().find((one) => one.codeNational === codeNational)
  if (correction === undefined) return null
  return (
    <div className={classes.demande} data-treated={correction.traiteLe !== null}>
      <IconMessageExclamation size={22} aria-hidden />
      <div>
        <p className={classes.title}>{t('corrections.deSection')}</p>
        <Demande correction={correction} />
      </div>
      <Traitement correction={correction} />
    </div>
  )
}
