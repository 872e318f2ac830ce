import { Button, Group } from '@mantine/core'
import { getEditionModele, listModelesDuDossier } from '@sillon/contract'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '#socle/api/read'
import { useExploitation } from '#socle/session/exploitation'
import { useSelection } from '#socle/session/selection'
import { Card } from '#socle/ui/Card'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { useEdition } from '../../editions/use-edition'

/** Trial of the last saved workbook, filled in for the selected farm: the file that its users will get. */
export function EssaiCard({ idModele }: { idModele: number }) {
  const { t } = useTranslation('modeles')
  const { idExploitation, idMillesime } = useSelection()
  const { data: exploitation } = useExploitation()
  const dossier = { id_exploitation: idExploitation ?? 0, id_millesime: idMillesime ?? 0 }
  const { data, error, refetch } = useQuery({
    ...read(listModelesDuDossier, { query: dossier }),
    ...((idExploitation === null || idMillesime === null) && { queryFn: skipToken }),
  })
  const { enCours, editer } = useEdition()
  const isOffered = data?.some((one) => one.idModele === idModele)
  const farm = { nom: exploitation?.raisonSociale ?? '', millesime: idMillesime }
  return (
    <Card title={t('essai.titre')}>
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      {idExploitation === null && <p>{t('essai.sansExploitation')}</p>}
      {isOffered === false && <p>{t('essai.pasPour', farm)}</p>}
      {isOffered === true && <p>{t('essai.explication')}</p>}
      <Group gap="sm">
        {isOffered === true && (
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            loading={enCours.length > 0}
            onClick={() => editer('essai', getEditionModele, { params: { idModele }, query: dossier })}
          >
            {t('essai.remplir', farm)}
          </Button>
        )}
        <Button component={Link} to="/change-exploitation" variant="subtle">
          {t(idExploitation === null ? 'essai.choisir' : 'essai.changer')}
        </Button>
      </Group>
      <p role="status">{enCours.length > 0 && t('essai.enCours')}</p>
    </Card>
  )
}
