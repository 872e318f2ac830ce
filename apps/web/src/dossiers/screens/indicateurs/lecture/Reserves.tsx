import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLigne, useSheet } from '#dossiers/feuille/sheet-context'
import classes from './Reserves.module.css'

/** Reserves that keep a value from being presented as official. A score or the conclusion follows a rule of ours, or a value below has no official source. */
const RESERVES = ['regleAConfirmer', 'valeurIndicative'] as const

export function useReserves(code: string): readonly (typeof RESERVES)[number][] {
  const { scheme } = useSheet()
  const { reserves } = useLigne(code)
  const isJudged = scheme.indicateurs.get(code)?.scoring === true || code === scheme.verdict
  return RESERVES.filter((reserve) => reserves[reserve] && (isJudged || reserve !== 'regleAConfirmer'))
}

/**
 * A name or a figure, finely underlined where it depends on a rule or a value without a published text. Screen readers and the tooltip give the words. The head
 * of the sheet gives them once.
 */
export function SousReserve({ code, children }: { code: string; children: ReactNode }) {
  const { t } = useTranslation('indicateurs')
  const reserves = useReserves(code)
  if (reserves.length === 0) return children
  const words = reserves.map((reserve) => t(`reserves.${reserve}`)).join(', ')
  return (
    <>
      <span className={classes.sousReserve} title={words}>
        {children}
      </span>
      <span className={VisuallyHidden.classes.root}>, {words}</span>
    </>
  )
}

/** The same reserves as sentences, once in the explanation of a value. */
export function Reserves({ code }: { code: string }) {
  const { t } = useTranslation('indicateurs')
  return useReserves(code).map((reserve) => (
    <p key={reserve} className={classes.reserve}>
      <span>{t(`reserves.${reserve}`)}</span> {t(`reserves.detail.${reserve}`)}
    </p>
  ))
}
