import { phraseDeclareAudite } from '@sillon/contract'
import { libellesVerdicts } from '@sillon/referentials'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useGoToField } from '#dossiers/feuille/go-to-field'
import { useLigne, useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import { SousReserve } from '../lecture/Reserves'
import classes from './Synthese.module.css'
import { useConclusion } from './use-conclusion'

const ASPECTS = {
  CERTIFIABLE: { tone: 'good', Icon: IconCircleCheck, texte: 'verdict.certifiable' },
  NON_CERTIFIABLE: { tone: 'bad', Icon: IconCircleX, texte: 'verdict.nonCertifiable' },
  PAS_ENCORE: { tone: 'open', Icon: IconCircleDashed, texte: 'verdict.pasEncore' },
  NON_CONCLUANT: { tone: 'open', Icon: IconAlertTriangle, texte: 'verdict.nonConcluant' },
} as const

/** Result of the audit, in words; a colour only supports them. */
export function Verdict() {
  const { t } = useTranslation('indicateurs')
  const { scheme, readings, presentation } = useSheet()
  const conclusion = useConclusion()
  const { tone, Icon, texte } = ASPECTS[conclusion]
  const erreurs = useSummary(() => readings.enErreur().length)
  return (
    <div className={classes.verdict} data-tone={tone} role="status">
      <Icon size={32} aria-hidden />
      <div>
        {/* A scheme may have its own words. */}
        <p className={classes.result}>
          <SousReserve code={scheme.verdict}>
            {t([`${presentation.textes}:${texte}`, texte], { count: erreurs })}
          </SousReserve>
        </p>
        {conclusion !== 'PAS_ENCORE' && <DeclareEtAudite />}
        {erreurs > 0 && <ValeursEnErreur />}
        <p>{t('verdict.regle', { seuil: scheme.seuil })}</p>
        {presentation.invalidation !== null && <Invalidation code={presentation.invalidation} />}
      </div>
    </div>
  )
}

/** Conclusions on the claimed and on the audited values, once there is one; nothing without a value of the auditor. */
function DeclareEtAudite() {
  const { t } = useTranslation('indicateurs')
  const { readings } = useSheet()
  const { language } = useFormat()
  const declare = useSummary(() => readings.verdictDeclare())
  const audite = useSummary(() => readings.verdict())
  if (declare === null) return null
  const dit = (verdict: typeof declare) => libellesVerdicts[verdict][language].toLowerCase()
  return <p>{t('audit.verdicts', { dit: phraseDeclareAudite(language, dit(declare), dit(audite)) })}</p>
}

function Invalidation({ code }: { code: string }) {
  const { t } = useTranslation('indicateurs')
  if (useLigne(code).valeur !== true) return null
  return (
    <p className={classes.invalidation}>
      <IconAlertTriangle size={18} aria-hidden /> {t('verdict.invalidation')}
    </p>
  )
}

/** Impossible values that prevent a conclusion, each with a link to its field. */
function ValeursEnErreur() {
  const { t } = useTranslation('indicateurs')
  const { scheme, store, readings } = useSheet()
  const goToField = useGoToField()
  useSummary(() => readings.enErreur().join(' '))
  const rankOf = (code: string) => scheme.indicateurs.get(code)?.idIndicateur ?? 0
  return (
    <>
      <p>{t('verdict.sansLesErreurs')}</p>
      <ul className={classes.erreurs}>
        {readings
          .enErreur()
          .toSorted((a, b) => rankOf(a) - rankOf(b))
          .map((code) => (
            <li key={code}>
              <button type="button" onClick={() => goToField(code)}>
                {store.indicateur(code)?.libelle}
              </button>
            </li>
          ))}
      </ul>
    </>
  )
}
