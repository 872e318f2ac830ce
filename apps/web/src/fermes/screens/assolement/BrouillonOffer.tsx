import { Alert, Button, Group } from '@mantine/core'
import type { LigneAssolement } from '@sillon/contract'
import { totalSurface } from '@sillon/domain'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import { PageHeader } from '#socle/ui/PageHeader'
import { FermeEtCampagne } from '../../exploitation/FermeEtCampagne'
import { AttenduParLeDossier } from './AttenduParLeDossier'
import type { Annee, Brouillon } from './brouillon'

interface Props {
  brouillon: Brouillon
  annee: Annee
  enregistre: readonly LigneAssolement[]
  onResume: () => void
  onDiscard: () => void
}

/** Offers to restore an unsaved draft of this device, before new entries replace it. */
export function BrouillonOffer({ brouillon, annee, enregistre, onResume, onDiscard }: Props) {
  const { t } = useTranslation('assolement')
  const format = useFormat()
  const summary = (lignes: readonly { surface: number | null }[]) =>
    `${t('lignes', { count: lignes.length })}, ${format.number(totalSurface(lignes))} ha`
  const moment = new Date(brouillon.le)
  return (
    <>
      <AttenduParLeDossier enregistre={enregistre} />
      <PageHeader title={t('titre')} subtitle={<FermeEtCampagne millesime={annee.idMillesime} />} />
      <Alert icon={<IconPencil aria-hidden />} title={t('brouillon.titre')} color="blue">
        <p>
          {t('brouillon.message', {
            date: format.date(brouillon.le),
            heure: moment.toLocaleTimeString(format.language, { hour: '2-digit', minute: '2-digit' }),
            saisie: summary(brouillon.contenus),
            enregistre: summary(enregistre),
          })}
        </p>
        <Group mt="md">
          <Button onClick={onResume}>{t('brouillon.reprendre')}</Button>
          <Button variant="default" onClick={onDiscard}>
            {t('brouillon.abandonner')}
          </Button>
        </Group>
      </Alert>
    </>
  )
}
