import { Button } from '@mantine/core'
import { type DossierSuivi, EXPLOITATIONS_PAR_EDITION } from '@sillon/contract'
import { IconCopy, IconFileZip, IconMail, IconProgress } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopieDuLot } from './CopieDuLot'
import { EtatDuLot } from './EtatDuLot'
import classes from './Lot.module.css'
import { RappelDuLot } from './RappelDuLot'
import { RapportsDuLot } from './RapportsDuLot'

interface Props {
  choisis: readonly DossierSuivi[]
  millesime: number
  /** Chooses the whole page, too. */
  onTout: () => void
  onAucun: () => void
}

/** As many as one edition holds: what is done one by one stays a matter of a minute. */
const MAX = EXPLOITATIONS_PAR_EDITION

const actes = [
  { nom: 'rappel', Icon: IconMail, Acte: RappelDuLot },
  { nom: 'copie', Icon: IconCopy, Acte: CopieDuLot },
  { nom: 'etat', Icon: IconProgress, Acte: EtatDuLot },
  { nom: 'rapports', Icon: IconFileZip, Acte: RapportsDuLot },
] as const

/** What can be done to the files chosen, in sight as long as some are. */
export function ChoisisBar({ choisis, millesime, onTout, onAucun }: Props) {
  const { t } = useTranslation('portefeuille')
  const [nom, setNom] = useState<(typeof actes)[number]['nom'] | null>(null)
  /** Those that a dialog was opened for: the list behind it is read again meanwhile. */
  const [lot, setLot] = useState<readonly DossierSuivi[]>([])
  const Acte = actes.find((acte) => acte.nom === nom)?.Acte
  const isTooMany = choisis.length > MAX
  return (
    <>
      {choisis.length > 0 && (
        <section className={classes.barre} aria-label={t('lot.barre')}>
          <p role="status">
            {isTooMany
              ? t('lot.trop', { count: choisis.length, max: MAX })
              : t('lot.choisis', { count: choisis.length })}
          </p>
          {actes.map(({ nom: un, Icon }) => (
            <Button
              key={un}
              variant="default"
              size="sm"
              leftSection={<Icon size={18} aria-hidden />}
              disabled={isTooMany}
              onClick={() => {
                setLot(choisis)
                setNom(un)
              }}
            >
              {t(`lot.${un}.bouton`, { annee: millesime - 1 })}
            </Button>
          ))}
          <Button variant="subtle" size="sm" onClick={onTout}>
            {t('lot.tout')}
          </Button>
          <Button variant="subtle" size="sm" onClick={onAucun}>
            {t('lot.aucun')}
          </Button>
        </section>
      )}
      {Acte !== undefined && <Acte dossiers={lot} millesime={millesime} onClose={() => setNom(null)} />}
    </>
  )
}
