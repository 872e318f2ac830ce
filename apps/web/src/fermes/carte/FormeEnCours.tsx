import { Button, Group } from '@mantine/core'
import type { Dessin } from '@sillon/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '#socle/api/failures'
import { SelectField } from '#socle/fields/SelectField'
import { useFormat } from '#socle/i18n/format'
import { confirm } from '#socle/ui/confirm'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import classes from './Carte.module.css'
import { PositionForm } from './PositionForm'
import type { AnneeDeCarte } from './use-carte'
import { useChangements } from './use-changements'
import type { FormeOuverte } from './use-forme'

interface Props {
  annee: AnneeDeCarte
  dessin: Dessin
  forme: FormeOuverte
  /** Whether the map shows the cross; without a map positions are typed. */
  hasCarte: boolean
  idAide: string
  etag: string | null
  onSaved: () => unknown
}

/** Points of a drawing: one is chosen, and moved under the cross of the map or to a typed position; the pointer moves any of them on the map. */
export function FormeEnCours({ annee, dessin, forme, hasCarte, idAide, etag, onSaved }: Props) {
  const { t } = useTranslation('carte')
  const { number } = useFormat()
  const toastFailure = useFailureToast()
  const { enregistrer } = useChangements(annee, onSaved)
  const { points, rang, point, geometrie } = forme
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const { libelle, codeIndicateur } = dessin
      if (geometrie !== null) await enregistrer(dessin, { libelle, codeIndicateur, geometrie }, etag)
    },
    onSuccess: forme.fermer,
    onError: (failure) => {
      if (!(failure instanceof ApiFailure && failure.details.length > 0)) toastFailure(failure)
    },
  })
  const abandonner = async () => {
    const question = { message: t('dessin.abandonForme'), confirmLabel: t('dessin.abandonner'), isLeaving: true }
    if (!forme.isChanged || (await confirm(question))) forme.fermer()
  }
  const fault = error instanceof ApiFailure ? error.details[0]?.message : undefined
  const button = (text: string, onClick: () => unknown, disabled = false) => (
    <Button variant="default" size="compact-md" disabled={disabled} onClick={onClick}>
      {text}
    </Button>
  )
  return (
    <section className={classes.outils} aria-label={t('dessin.formeDe', { nom: dessin.libelle })}>
      <h2>{t('dessin.formeDe', { nom: dessin.libelle })}</h2>
      {hasCarte && (
        <p id={idAide} className={classes.note}>
          {t('dessin.aideForme')}
        </p>
      )}
      {fault !== undefined && <p role="alert">{fault}</p>}
      <div className={classes.positions}>
        <SelectField
          label={t('dessin.point')}
          value={rang}
          choices={points.map((_, i) => ({
            value: i,
            label: t('dessin.pointSur', { rang: number(i + 1), nombre: number(points.length) }),
          }))}
          onChange={(voulu) => forme.choisir(voulu ?? 0)}
        />
      </div>
      <PositionForm
        key={`${rang} ${point}`}
        position={point}
        action={t('dessin.placerIci')}
        onPosition={(position) => forme.placer(position)}
      />
      <Group gap={4}>
        {hasCarte && button(t('dessin.placer'), forme.poser)}
        {dessin.nature !== 'POINT' && (
          <>
            {button(t('dessin.inserer'), forme.inserer)}
            {button(t('dessin.retirer'), forme.retirer, !forme.peutRetirer)}
          </>
        )}
        {button(t('dessin.annulerPas'), forme.annuler, !forme.isChanged)}
      </Group>
      <Group gap={4} mt="xs">
        <Button loading={isPending} disabled={!forme.isChanged} onClick={() => mutate()}>
          {t('dessin.enregistrerForme')}
        </Button>
        <Button variant="default" onClick={abandonner}>
          {t('dessin.abandonner')}
        </Button>
      </Group>
    </section>
  )
}
