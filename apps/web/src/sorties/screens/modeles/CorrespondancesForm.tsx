import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BrouillonRepris } from '#socle/forms/BrouillonRepris'
import { OpenConflitDialog } from '#socle/forms/ConflitDialog'
import page from '#socle/forms/FormPage.module.css'
import { FormState, isIdle } from '#socle/forms/FormState'
import { Card } from '#socle/ui/Card'
import { CadreFields } from './CadreFields'
import { CorrespondancesTable } from './CorrespondancesTable'
import { Doutes } from './Doutes'
import { doutesDe } from './doutes'
import { EssaiCard } from './EssaiCard'
import { FeuilleOuverte } from './FeuilleOuverte'
import classes from './Modeles.module.css'
import { useActesDesCellules } from './use-actes-des-cellules'
import { useEssai } from './use-essai'
import { type Modele, useModeleForm } from './use-modele-form'

/** The sheet filled in with the chosen file, or with the names of the values. */
const VUES = ['remplie', 'noms'] as const

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
  const essai = useEssai(modele.idModele)
  const [montre, setMontre] = useState<(typeof VUES)[number]>('remplie')
  const doutes = useMemo(
    () => doutesDe(correspondances, feuilles, essai.textes),
    [correspondances, feuilles, essai.textes],
  )
  return (
    <form {...form.props} className={classes.form}>
      {form.isResumed && <BrouillonRepris onAbandon={form.abandon} />}
      <Card title={t('pourQui')}>
        <div className={classes.champs}>
          <CadreFields values={form.values} codeNational={modele.codeNational} errorOf={form.errorOf} change={change} />
        </div>
      </Card>
      <EssaiCard modele={modele} essai={essai} form={form} />
      <Card title={t('cellules')}>
        <p className={classes.note}>{t('mode')}</p>
        {essai.textes !== null && (
          <SegmentedControl
            mt="sm"
            aria-label={t('vue.titre')}
            data={VUES.map((value) => ({ value, label: t(`vue.${value}`) }))}
            value={montre}
            onChange={setMontre}
          />
        )}
        <div className={classes.deux}>
          <FeuilleOuverte
            feuilles={feuilles}
            ouverte={ouverte}
            correspondances={correspondances}
            libelles={libelles}
            textes={montre === 'remplie' ? essai.textes : null}
            onOpen={setOuverte}
            onChoose={actes.choose}
          />
          <div>
            {correspondances.length > 0 ? (
              <CorrespondancesTable
                modele={modele}
                form={form}
                libelles={libelles}
                textes={essai.textes}
                doutes={doutes}
                actes={actes}
              />
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
      <Doutes correspondances={correspondances} doutes={doutes} dossier={essai.dossier} />
      <div className={page.bar} data-idle={isIdle(form) || undefined}>
        <FormState form={form} />
        <Button type="submit" disabled={!form.isValid || !form.isDirty} loading={form.isBusy}>
          {t('commun:action.enregistrer')}
        </Button>
      </div>
      <OpenConflitDialog />
    </form>
  )
}
