import { IconCircleCheck, IconCircleMinus, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRow } from '#dossiers/feuille/sheet-context'
import { useFormatValeur } from '#dossiers/feuille/use-format-valeur'
import { IndicateursTable } from '#dossiers/screens/indicateurs/lignes/IndicateursTable'
import classes from './Biodiversite.module.css'

const VERDICT = 'HVE4_BIODIV_I_32'

const verdicts = {
  OK: { tone: 'good', Icon: IconCircleCheck },
  KO: { tone: 'bad', Icon: IconCircleX },
  NON_CONCERNEE: { tone: 'neutral', Icon: IconCircleMinus },
} as const

const isVerdict = (value: unknown): value is keyof typeof verdicts => typeof value === 'string' && value in verdicts

/** The 4 % obligation: its conditions, and its result. */
export function Obligation({ sousRubrique, codes }: { sousRubrique: { libelle: string }; codes: readonly string[] }) {
  return (
    <>
      <Verdict />
      <IndicateursTable caption={sousRubrique.libelle} codes={codes.filter((code) => code !== VERDICT)} />
    </>
  )
}

function Verdict() {
  const { t } = useTranslation('indicateurs')
  const formatValeur = useFormatValeur()
  const row = useRow(VERDICT)
  if (row === undefined) return null
  const { valeur } = row.ligne
  if (!isVerdict(valeur)) return <p className={classes.verdict}>{t('obligation.inconnue')}</p>
  const { tone, Icon } = verdicts[valeur]
  return (
    <p className={classes.verdict} data-tone={tone} role="status">
      <Icon size={20} aria-hidden />
      <strong>{formatValeur(valeur, row.indicateur)}</strong>
      <span>{t(`obligation.${valeur}.detail`)}</span>
    </p>
  )
}
