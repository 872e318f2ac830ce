import { Button } from '@mantine/core'
import {
  abandonnerImportRegistre,
  type ImportDeRegistre,
  listImportsRegistre,
  reprendreImportRegistre,
} from '@sillon/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { read } from '#socle/api/read'
import { useFormat } from '#socle/i18n/format'
import { Card } from '#socle/ui/Card'
import { confirm } from '#socle/ui/confirm'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import classes from '../Registre.module.css'
import { reloadRegistre } from '../reload'
import { type Annee, registreDe } from '../use-intervention-form'
import { Avancement } from './Avancement'
import { EVERY_MS, isRunning } from './use-import-registre'

/** Files of the register: imported ones, each with the button that takes it back; one being written, with its progress; failures. Nothing without any. */
export function ImportsCard({ annee, isEditable }: { annee: Annee; isEditable: boolean }) {
  const { t } = useTranslation('registre')
  const imports = useImports(annee)
  if (imports.length === 0) return null
  return (
    <div className={classes.imports}>
      <Card title={t('imports.titre')}>
        <ul className={classes.liste}>
          {imports.map((one) => (
            <ImportItem key={one.idImportRegistre} one={one} annee={annee} isEditable={isEditable} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

/** Imports of the register, polled while one is written; its end reloads the list of records. */
function useImports(annee: Annee): readonly ImportDeRegistre[] {
  const queryClient = useQueryClient()
  const { data = [] } = useQuery({
    ...read(listImportsRegistre, registreDe(annee)),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? EVERY_MS : false),
  })
  const isOneRunning = data.some(isRunning)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isOneRunning) void reloadRegistre(queryClient)
    wasRunning.current = isOneRunning
  }, [isOneRunning, queryClient])
  return data
}

function ImportItem({ one, annee, isEditable }: { one: ImportDeRegistre; annee: Annee; isEditable: boolean }) {
  const { t } = useTranslation('registre')
  const { date, number } = useFormat()
  const { reprendre, abandonner } = useActes(annee)
  const le = date(one.importeLe.slice(0, 10))
  return (
    <li>
      <div className={classes.fichier}>
        {one.nom}
        {isRunning(one) && <Avancement suivi={one} />}
        {one.etat === 'ECHEC' && (
          <span className={classes.detail}>{t('imports.echec', { le, par: one.par, message: one.message })}</span>
        )}
        {one.etat === 'TERMINE' && (
          <span className={classes.detail}>
            {t('imports.detail', { count: one.nombre, nombre: number(one.nombre), par: one.par, le })}
          </span>
        )}
      </div>
      {isRunning(one) && isEditable && (
        <Button
          variant="default"
          aria-label={t('imports.abandonnerUn', { nom: one.nom })}
          onClick={() => abandonner(one)}
        >
          {t('imports.abandonner')}
        </Button>
      )}
      {one.reprisLe !== null && (
        <span className={classes.detail}>{t('imports.repris', { le: date(one.reprisLe.slice(0, 10)) })}</span>
      )}
      {one.etat === 'TERMINE' && one.reprisLe === null && isEditable && (
        <Button variant="default" aria-label={t('imports.annulerUn', { nom: one.nom })} onClick={() => reprendre(one)}>
          {t('imports.annuler')}
        </Button>
      )}
    </li>
  )
}

/** Takes an import back, and asks first when lines were corrected since; cancels one that is being written. */
function useActes(annee: Annee) {
  const { t } = useTranslation('registre')
  const queryClient = useQueryClient()
  const toastFailure = useFailureToast()
  const at = (idImportRegistre: number) => {
    const { params, query } = registreDe(annee)
    return { params: { ...params, idImportRegistre }, query }
  }
  const tell = async (message: string) => {
    toastSuccess(t('titre'), message)
    await reloadRegistre(queryClient)
  }
  const send = async (idImportRegistre: number, corrigees: boolean) =>
    tell((await request(reprendreImportRegistre, { ...at(idImportRegistre), body: { corrigees } })).data.message)
  return {
    async reprendre({ idImportRegistre, nom }: ImportDeRegistre) {
      try {
        await send(idImportRegistre, false)
      } catch (failure) {
        if (!(failure instanceof ApiFailure && failure.code === 'IMPORT_REGISTRE_CORRIGE')) return toastFailure(failure)
        const question = {
          message: failure.message,
          about: nom,
          confirmLabel: t('imports.annuler'),
          // "Annuler" beside "Annuler cet import" would leave a doubt.
          cancelLabel: t('imports.garder'),
          isDangerous: true,
        }
        if (await confirm(question)) await send(idImportRegistre, true).catch(toastFailure)
      }
    },
    async abandonner({ idImportRegistre }: ImportDeRegistre) {
      await request(abandonnerImportRegistre, at(idImportRegistre))
        .then(({ data }) => tell(data.message))
        .catch(toastFailure)
    },
  }
}
