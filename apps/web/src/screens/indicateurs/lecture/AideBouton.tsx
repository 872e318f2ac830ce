import { ActionIcon, Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../i18n/i18n'
import { sansBalises } from '../feuille/gras'
import { useSheet } from '../feuille/sheet-context'

const Aide = lazy(async () => {
  const [aide] = await Promise.all([import('./aide/Aide'), loadTexts('aide')])
  return aide
})

interface Props {
  /** A sub-section or a row, by its code. */
  lieu: string
  libelle: string
  /** What is said first. */
  children?: ReactNode
}

/** An info icon that opens the help of a place, by pointer, touch or keyboard; nothing where there is none. */
export function AideBouton({ lieu, libelle, children }: Props) {
  const { t } = useTranslation('indicateurs')
  const { presentation } = useSheet()
  if (presentation.aides?.lieux.has(lieu) !== true && children === undefined) return null
  return (
    <Popover width="min(24rem, calc(100vw - 2rem))" position="bottom-start" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size={24}
          color="gray"
          aria-label={t('aide.bouton', { sujet: sansBalises(libelle) })}
        >
          <IconInfoCircle size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense>
          <Aide lieu={lieu}>{children}</Aide>
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
