import { Button, Progress, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { SelectField } from '#socle/fields/SelectField'
import { FormState } from '#socle/forms/FormState'
import { confirm } from '#socle/ui/confirm'
import { Dialog } from '#socle/ui/Dialog'
import { dialogMove } from '#socle/ui/dialog-move'
import { FileDrop } from '#socle/ui/FileDrop'
import { CadreFields } from './CadreFields'
import classes from './Modeles.module.css'
import { useAjout } from './use-ajout'

/** Adds a workbook: its file, its procedure, its organisation and its campaigns. Its cells are chosen next. */
export function AjoutDialog() {
  const { t } = useTranslation('modeles')
  const navigate = useNavigate()
  const { form, change, choose, sent, demarches, cadre } = useAjout({
    onAdded: ({ idModele }) => navigate(`/admin/modeles/${idModele}`),
  })
  const { fichier } = form.values
  const close = async () => {
    if (
      form.isDirty &&
      !(await confirm({ message: t('ajout.question'), confirmLabel: t('ajout.abandonner'), isLeaving: true }))
    )
      return
    navigate('/admin/modeles', { state: dialogMove })
  }
  return (
    <Dialog
      title={t('ajouter')}
      size="lg"
      isEntry
      onClose={close}
      onSubmit={form.submit}
      footer={
        <>
          <FormState form={form} />
          <Button variant="default" onClick={close}>
            {t('commun:action.annuler')}
          </Button>
          <Button type="submit" disabled={!form.isValid} loading={form.isBusy}>
            {t('ajout.envoyer')}
          </Button>
        </>
      }
    >
      <div {...form.fieldsProps}>
        <Stack>
          <p className={classes.note}>{t('ajout.explication')}</p>
          <div data-name="fichier">
            <FileDrop
              nom={fichier?.name ?? null}
              accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              title={t('ajout.choisir')}
              hint={t('ajout.aide')}
              changeHint={t('ajout.changer')}
              error={form.errorOf('fichier') ?? null}
              onFile={choose}
            />
          </div>
          <SelectField
            name="codeNational"
            label={t('champ.codeNational')}
            value={cadre.codeNational}
            choices={demarches.map(({ code, libelle }) => ({ value: code, label: libelle }))}
            error={form.errorOf('codeNational')}
            onChange={(demarche) => change({ demarche })}
          />
          <div className={classes.champs}>
            <CadreFields values={cadre} codeNational={cadre.codeNational} errorOf={form.errorOf} change={change} />
          </div>
          <span role="status" className={classes.note}>
            {sent !== null && t('ajout.envoi')}
          </span>
          {sent !== null && <Progress value={sent * 100} aria-label={t('ajout.envoi')} />}
        </Stack>
      </div>
    </Dialog>
  )
}
