import { Button } from '@mantine/core'
import { type DossierSuivi, EXPLOITATIONS_PAR_EDITION } from '@sillon/contract'
import { IconCopy, IconFileZip, IconListCheck, IconMail, IconProgress, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGoOnKey } from '#socle/forms/use-go-on-key'
import classes from '#socle/lists/SelectionBar.module.css'
import { bottomBar } from '#socle/ui/sticky-bars'

/** Needed after a choice only: a lazy chunk. */
const ActeDuLot = lazy(() => import('./ActeDuLot'))

interface Props {
  choisis: readonly DossierSuivi[]
  millesime: number
  /** Chooses the whole page as well. */
  onTout: () => void
  onAucun: () => void
}

/** The limit of a report: actions on single files then take at most a minute. */
const MAX = EXPLOITATIONS_PAR_EDITION

const actes = [
  { nom: 'rappel', Icon: IconMail },
  { nom: 'copie', Icon: IconCopy },
  { nom: 'etat', Icon: IconProgress },
  { nom: 'rapports', Icon: IconFileZip },
] as const

/** Actions on the chosen files, visible while some are chosen. Ctrl+Enter leads to them: Tab passes through the rest of the list first. */
export function ChoisisBar({ choisis, millesime, onTout, onAucun }: Props) {
  const { t } = useTranslation('portefeuille')
  const [nom, setNom] = useState<(typeof actes)[number]['nom'] | null>(null)
  /** Files of the open dialog: the list behind it may be reloaded meanwhile. */
  const [lot, setLot] = useState<readonly DossierSuivi[]>([])
  const isTooMany = choisis.length > MAX
  const acts = useRef<HTMLDivElement>(null)
  useGoOnKey(choisis.length === 0 ? null : () => acts.current?.querySelector<HTMLElement>('button:enabled')?.focus())
  return (
    <>
      {choisis.length > 0 && (
        <section ref={bottomBar} className={classes.barre} aria-label={t('lot.barre')}>
          <div className={classes.choix}>
            <p role="status">
              {isTooMany
                ? t('lot.trop', { count: choisis.length, max: MAX })
                : t('lot.choisis', { count: choisis.length })}
            </p>
            <Button variant="subtle" size="sm" leftSection={<IconListCheck size={18} aria-hidden />} onClick={onTout}>
              <span className={classes.mots}>{t('lot.tout')}</span>
            </Button>
            <Button variant="subtle" size="sm" leftSection={<IconX size={18} aria-hidden />} onClick={onAucun}>
              <span className={classes.mots}>{t('lot.aucun')}</span>
            </Button>
          </div>
          <div ref={acts} className={classes.actes}>
            {actes.map(({ nom: un, Icon }, index) => (
              <Button
                key={un}
                variant="default"
                size="sm"
                leftSection={<Icon size={18} aria-hidden />}
                disabled={isTooMany}
                classNames={{ root: classes.acte, inner: classes.pile }}
                {...(index === 0 && { title: t('commun:raccourciSuite'), 'aria-keyshortcuts': 'Control+Enter' })}
                onClick={() => {
                  setLot(choisis)
                  setNom(un)
                }}
              >
                {t(`lot.${un}.bouton`, { annee: millesime - 1 })}
              </Button>
            ))}
          </div>
        </section>
      )}
      {nom !== null && (
        <Suspense>
          <ActeDuLot nom={nom} dossiers={lot} millesime={millesime} onClose={() => setNom(null)} />
        </Suspense>
      )}
    </>
  )
}
