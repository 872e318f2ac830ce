import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '#socle/api/failures'
import type { Conflit } from '#socle/forms/conflits'
import { useLeaveQuestion } from '#socle/forms/use-leave-question'
import { DialogFooter } from '#socle/ui/Dialog'
import { bottomBar } from '#socle/ui/sticky-bars'
import { toastError, toastSuccess } from '#socle/ui/toast'
import formClasses from '../../socle/forms/FormPage.module.css'
import classes from './Acces.module.css'
import { type Accordes, type Element, grantedOf, otherOf, readGranted, type Sujet, saveGranted } from './genres'
import { RencontreAlert } from './RencontreAlert'
import { Elements, Trouver } from './Trouver'
import { isChanged, type Rencontre, reporter, sans, type Transfert } from './transfert'

interface Props {
  sujet: Sujet
  /** Part of the page around the lists; the bar with the button stands below it. In a dialog, nothing. */
  frame?: (lists: ReactNode) => ReactNode
  onSaved?: () => void
  /** Closes the dialog that the form is in: its buttons are then the foot of the dialog. */
  onCancel?: () => void
  /** Called when there are unsaved changes, or none any more. */
  onDirty?: (isDirty: boolean) => void
}

/** Access in two lists: search results on the left, grants on the right. Nothing is sent before the person saves it. */
export function AccesForm({ frame = (lists) => lists, ...props }: Props) {
  const { data, isPending } = useQuery(grantedOf(props.sujet))
  if (isPending) return frame(<Skeleton height={240} aria-hidden />)
  // Grants that failed to load are not shown as an empty list: saving it would withdraw them all.
  return data === undefined ? frame(null) : <Listes lus={data} frame={frame} {...props} />
}

function Listes({
  sujet,
  lus,
  frame,
  onSaved,
  onCancel,
  onDirty,
}: Omit<Props, 'frame'> & Required<Pick<Props, 'frame'>> & { lus: Accordes }) {
  const { t } = useTranslation('acces')
  const [transfert, setTransfert] = useState<Transfert>({ lus, accordes: lus.elements })
  const [rencontre, setRencontre] = useState<Rencontre | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isDirty = isChanged(transfert)
  useLeaveQuestion(isDirty, false)
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])
  const genre = otherOf(sujet.genre)
  const granted = transfert.accordes
  const isGranted = ({ id }: Element) => granted.some((one) => one.id === id)
  const change = (accordes: readonly Element[]) => setTransfert(({ lus }) => ({ lus, accordes }))
  const add = (element: Element) => change([...sans(granted, [element]), element])
  const remove = (element: Element) => change(sans(granted, [element]))
  /** Conflict: the other save is shown, and the own changes still have to be saved. */
  const relire = async ({ par, le }: Pick<Conflit, 'par' | 'le'>) => {
    const relus = await readGranted(sujet)
    const { elements } = transfert.lus
    setRencontre({ par, le, accordes: sans(relus.elements, elements), retires: sans(elements, relus.elements) })
    setTransfert(reporter(transfert, relus))
  }
  const validate = async () => {
    setBusy(true)
    try {
      const etag = await saveGranted(sujet, granted, transfert.lus.etag)
      setTransfert({ lus: { elements: granted, etag }, accordes: granted })
      setRencontre(null)
      toastSuccess(t('titre'), t('enregistres'))
      onSaved?.()
    } catch (failure) {
      const [conflit] = failure instanceof ApiFailure ? failure.conflits : []
      const isTold =
        conflit !== undefined &&
        (await relire(conflit).then(
          () => true,
          () => false,
        ))
      if (!isTold) toastError(t('commun:erreur.titre'), t('echec'))
    }
    setBusy(false)
  }
  const lists = (
    <>
      <div className={classes.transfert}>
        <section aria-label={t(`trouves.${genre}`)}>
          <Trouver
            genre={genre}
            label={t(`trouver.${genre}`)}
            action={(element) => (
              <ActionIcon
                variant="light"
                size="lg"
                aria-label={t('ajouter', { nom: element.nom })}
                disabled={isGranted(element)}
                onClick={() => add(element)}
              >
                <IconPlus size={18} aria-hidden />
              </ActionIcon>
            )}
          />
        </section>
        <section aria-label={t(`accordes.${genre}`)} className={classes.liste}>
          <h3 className={classes.sousTitre}>
            {t(`accordes.${genre}`)} ({granted.length})
          </h3>
          {granted.length === 0 && <p className={classes.note}>{t(`rien.${genre}`)}</p>}
          <Elements
            elements={granted}
            action={(element) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('retirer', { nom: element.nom })}
                onClick={() => remove(element)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            )}
          />
        </section>
      </div>
      {rencontre !== null && (
        <RencontreAlert rencontre={rencontre} miens={transfert} onClose={() => setRencontre(null)} />
      )}
    </>
  )
  const buttons = (
    <>
      <span role="status" className={classes.etat}>
        {isDirty && t('nonValides')}
      </span>
      {onCancel !== undefined && (
        <Button variant="default" onClick={onCancel}>
          {t('commun:action.annuler')}
        </Button>
      )}
      <Button onClick={validate} disabled={!isDirty} loading={isBusy}>
        {t('valider')}
      </Button>
    </>
  )
  if (onCancel !== undefined)
    return (
      <>
        {frame(lists)}
        <DialogFooter>{buttons}</DialogFooter>
      </>
    )
  return (
    <div className={formClasses.form}>
      {frame(lists)}
      <div ref={isDirty ? bottomBar : undefined} className={formClasses.bar} data-idle={!isDirty || undefined}>
        {buttons}
      </div>
    </div>
  )
}
