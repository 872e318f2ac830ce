import { Button, Group } from '@mantine/core'
import { previewModele } from '@sillon/contract'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '#socle/ui/Card'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { useEdition } from '../../editions/use-edition'
import { DossierField } from './DossierField'
import classes from './Modeles.module.css'
import type { Essai } from './use-essai'
import type { Modele, ModeleForm } from './use-modele-form'

interface Props {
  modele: Modele
  essai: Essai
  form: ModeleForm['form']
}

/** A file to see the values of the cells, and the workbook filled in with it before it is saved. */
export function EssaiCard({ modele: { idModele, codeNational }, essai, form }: Props) {
  const { t } = useTranslation('modeles')
  const { dossier, query, error, refetch, choose } = essai
  const { enCours, editer } = useEdition()
  const { correspondances } = form.values
  const download = () =>
    query !== null &&
    editer('essai', previewModele, { params: { idModele }, query, body: { correspondances: [...correspondances] } })
  return (
    <Card title={t('essai.titre')}>
      <div className={classes.essai}>
        <DossierField codeNational={codeNational} dossier={dossier} onChange={choose} />
        {dossier !== null && (
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
              loading={enCours.length > 0}
              disabled={!form.isValid || correspondances.length === 0}
              onClick={download}
            >
              {t('essai.telecharger')}
            </Button>
          </Group>
        )}
      </div>
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      <p role="status" className={classes.note}>
        {enCours.length > 0 && t('essai.enCours')}
      </p>
    </Card>
  )
}
