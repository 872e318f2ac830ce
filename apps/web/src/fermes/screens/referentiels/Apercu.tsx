import { Alert, Button, Group, Stack } from '@mantine/core'
import type { ApercuReferentiel, ChampReferentiel } from '@sillon/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '#socle/ui/Card'
import { type LigneMontree, LignesTable } from './LignesTable'

interface Props {
  nom: string
  champs: readonly ChampReferentiel[]
  apercu: ApercuReferentiel
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

const PARTS = ['ajoutees', 'modifiees', 'supprimees', 'inchangees'] as const

/** Rows added, changed and removed by a file, or its faults to correct. */
export function Apercu({ nom, champs, apercu, isBusy, onConfirm, onCancel }: Props) {
  const { t } = useTranslation('referentiels')
  const { t: commun } = useTranslation()
  const { ajoutees, modifiees, supprimees, inchangees, fautes, sansValeur } = apercu
  const counts = {
    ajoutees: ajoutees.length,
    modifiees: modifiees.length,
    supprimees: supprimees.length,
    inchangees,
  }
  const isFaulty = fautes.length > 0
  const titre = isFaulty ? t('apercu.fautes', { nom, count: fautes.length }) : t('apercu.titre', { nom })
  const lignes: LigneMontree[] = [
    ...ajoutees.map((ligne) => ({ ligne, changement: 'AJOUT' as const })),
    ...modifiees.map(({ avant, apres }) => ({ ligne: apres, avant, changement: 'MODIFICATION' as const })),
    ...supprimees.map((ligne) => ({ ligne, changement: 'SUPPRESSION' as const })),
  ]
  return (
    <Card title={titre}>
      <Stack>
        {isFaulty ? (
          <Fautes titre={titre} fautes={fautes} />
        ) : (
          <p role="status">
            {lignes.length === 0
              ? t('apercu.aucun')
              : PARTS.filter((part) => counts[part] > 0)
                  .map((part) => t(`apercu.${part}`, { count: counts[part] }))
                  .join(', ')}
          </p>
        )}
        {sansValeur > 0 && <p>{t('apercu.sansValeur', { count: sansValeur })}</p>}
        {!isFaulty && lignes.length > 0 && <LignesTable titre={titre} champs={champs} lignes={lignes} />}
        <Group justify="end">
          <Button variant="default" onClick={onCancel}>
            {commun('action.annuler')}
          </Button>
          {!isFaulty && lignes.length > 0 && (
            <Button onClick={onConfirm} loading={isBusy}>
              {t('apercu.confirmer')}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  )
}

function Fautes({ titre, fautes }: { titre: string } & Pick<ApercuReferentiel, 'fautes'>) {
  const { t, i18n } = useTranslation('referentiels')
  /** A fault of the headings is told in their own words, which are codes: a file headed by names has every column, and lacks them all. */
  const nomOf = (ligne: number, colonne: string) =>
    ligne > 1 && i18n.exists(`referentiels:colonne.${colonne}`) ? t(`colonne.${colonne}`) : colonne
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} aria-label={titre}>
      <ul>
        {fautes.map(({ ligne, colonne, message }) => (
          <li key={`${ligne} ${colonne} ${message}`}>
            {colonne === ''
              ? t('apercu.fauteDeLigne', { ligne, message })
              : t('apercu.faute', { ligne, colonne: nomOf(ligne, colonne), message })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
