import { type DossierSuivi, EXPLOITATIONS_PAR_EDITION } from '@sillon/contract'
import { IconCopy, IconFileZip, IconListCheck, IconMail, IconProgress } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectionBar } from '#socle/lists/SelectionBar'

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

/** Actions on the chosen files; absent while none is chosen. */
export function ChoisisBar({ choisis, millesime, onTout, onAucun }: Props) {
  const { t } = useTranslation('portefeuille')
  const [nom, setNom] = useState<(typeof actes)[number]['nom'] | null>(null)
  /** Files of the open dialog: the list behind it may be reloaded meanwhile. */
  const [lot, setLot] = useState<readonly DossierSuivi[]>([])
  const isTooMany = choisis.length > MAX
  return (
    <>
      {choisis.length > 0 && (
        <SelectionBar
          label={t('lot.barre')}
          message={
            isTooMany ? t('lot.trop', { count: choisis.length, max: MAX }) : t('lot.choisis', { count: choisis.length })
          }
          isTooMany={isTooMany}
          acts={actes.map(({ nom: un, Icon }) => ({
            Icon,
            label: t(`lot.${un}.bouton`, { annee: millesime - 1 }),
            onClick: () => {
              setLot(choisis)
              setNom(un)
            },
          }))}
          more={{ Icon: IconListCheck, label: t('lot.tout'), onClick: onTout }}
          none={{ label: t('lot.aucun'), onClick: onAucun }}
        />
      )}
      {nom !== null && (
        <Suspense>
          <ActeDuLot nom={nom} dossiers={lot} millesime={millesime} onClose={() => setNom(null)} />
        </Suspense>
      )}
    </>
  )
}
