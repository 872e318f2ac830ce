import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BrouillonRepris } from '#socle/forms/BrouillonRepris'
import { OpenConflitDialog } from '#socle/forms/ConflitDialog'
import { FormState } from '#socle/forms/FormState'
import { Card } from '#socle/ui/Card'
import { CadreFields } from './CadreFields'
import { CorrespondancesTable } from './CorrespondancesTable'
import { FeuilleOuverte } from './FeuilleOuverte'
import classes from './Modeles.module.css'
import { useActesDesCellules } from './use-actes-des-cellules'
import { type Modele, useModeleForm } from './use-modele-form'

/** Form of a workbook: its organisation, and the values of its cells; a cell is chosen on the sheet or typed. */
export function CorrespondancesForm({ modele, revision }: { modele: Modele; revision: string | null }) {
  const { t } = useTranslation('modeles')
  const { feuilles } = modele
  const [ouverte, setOuverte] = useState(feuilles[0]?.nom ?? '')
  const libelles = useMemo(
    () => new Map(modele.valeurs.map(({ valeur, libelle }) => [valeur, libelle])),
    [modele.valeurs],
  )
  const edition = useModeleForm(modele, revision, libelles)
  const { form, change } = edition
  const { correspondances } = form.values
  const actes = useActesDesCellules(edition, ouverte)
  return (
    <form {...form.props} className={classes.form}>
      {form.isResumed && <BrouillonRepris onAbandon={form.abandon} />}
      <Card title={t('pourQui')}>
        <div className={classes.champs}>
          <CadreFields values={form.values} errorOf={form.errorOf} change={change} />
        </div>
      </Card>
      <Card title={t('cellules')}>
        <p className={classes.note}>{t('mode')}</p>
        <div className={classes.deux}>
          <FeuilleOuverte
            feuilles={feuilles}
            ouverte={ouverte}
            correspondances={correspondances}
            libelles={libelles}
            onOpen={setOuverte}
            onChoose={actes.choose}
          />
          <div>
            {correspondances.length > 0 ? (
              <CorrespondancesTable modele={modele} form={form} libelles={libelles} actes={actes} />
            ) : (
              <p>{t('aucune')}</p>
            )}
            <Button
              ref={actes.addButton}
              variant="default"
              mt="sm"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => actes.add('')}
            >
              {t('ajouterCellule')}
            </Button>
          </div>
        </div>
      </Card>
      <Group className={classes.pied}>
        <Button type="submit" disabled={!form.isValid || !form.isDirty} loading={form.isBusy}>
          {t('commun:action.enregistrer')}
        </Button>
        <FormState form={form} />
      </Group>
      <OpenConflitDialog />
    </form>
  )
}
