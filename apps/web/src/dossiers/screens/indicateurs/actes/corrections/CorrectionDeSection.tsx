import { IconMessageExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Corrections.module.css'
import { useCorrections } from './corrections'
import { Demande, Traitement } from './Traitement'

/** Corrections requested in a sub-section or its rows, at the head of the sub-section; nothing without any. */
export function CorrectionDeSection({ codeNational }: { codeNational: string }) {
  const { t } = useTranslation('indicateurs')
  return useCorrections()
    .filter(({ sousRubrique }) => sousRubrique === codeNational)
    .map((correction) => (
      <div key={correction.codeNational} className={classes.demande} data-treated={correction.traiteLe !== null}>
        <IconMessageExclamation size={22} aria-hidden />
        <div>
          <p className={classes.title}>
            {correction.idIndicateur === undefined
              ? t('corrections.deSection')
              : t('corrections.deLigne', { libelle: correction.section })}
          </p>
          <Demande correction={correction} />
        </div>
        <Traitement correction={correction} />
      </div>
    ))
}
