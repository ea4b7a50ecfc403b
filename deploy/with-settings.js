import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

// What editors, messengers and word processors leave in a line, and what is not UTF-8.
const HIDDEN = /(?!\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]|(?! )\p{Zs}/u

/**
 * Runs a program with the settings of a file as environment variables: node with-settings.js FILE PROGRAM ARGUMENTS.
 * The site's unit, the command `mezha` and the scripts beside this file read the settings by it alone, so that they
 * cannot read them differently; systemd and node's own `--env-file`, which knows no NODE_EXTRA_CA_CERTS, do.
 * A variable that is set already stays. What is not read as it looks is said, without the value, on standard error.
 */
const [file = '', program = '', ...args] = process.argv.slice(2)
const env = { ...settingsOf(file), ...process.env }
// The program takes this one's place: systemd and terminals signal it, and no memory is taken twice.
if (process.execve) process.execve(program, [program, ...args], env)
const child = spawn(program, args, { env, stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', ({ message }) => stop(message))
child.on('exit', (code) => process.exit(code ?? 1))

/** Returns the settings of a file, by name. */
function settingsOf(file) {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    stop(`${file}: настройки не прочитать (${error.code})`)
  }
  if (text.includes('\0')) stop(`${file}: сохраните файл в кодировке UTF-8`)
  for (const oddity of odditiesIn(text)) process.stderr.write(`${file}, ${oddity}\n`)
  return parseEnv(text.replace(/^\uFEFF/, ''))
}

/** Names each line that says something else than it seems to, or nothing. */
function odditiesIn(text) {
  const oddities = []
  const seen = new Map()
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const say = (what) => oddities.push(`строка ${at + 1}: ${what}`)
    if (line.startsWith('#')) continue
    if (HIDDEN.test(line))
      say('в ней невидимый знак (BOM, неразрывный пробел) или не UTF-8: наберите её заново')
    const plain = line.trim()
    if (plain === '' || plain.startsWith('#')) continue
    const [, name, value = ''] = /^(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(plain) ?? []
    if (!name) {
      say('это не ИМЯ=значение')
      continue
    }
    const fault = valueFault(value)
    if (fault) say(`${name}: ${fault}`)
    if (seen.has(name))
      say(`${name} задана ещё раз (впервые в строке ${seen.get(name)}); действует последняя`)
    else seen.set(name, at + 1)
  }
  return oddities
}

/** Returns why a value is read otherwise than it is written; null: it is read as it is. */
function valueFault(value) {
  if (/^[«“”„‘’]/.test(value)) return `такая кавычка — часть значения: нужны " или '`
  const [quote = ''] = /^["'`]/.exec(value) ?? []
  if (quote === '') {
    if (/\\$/.test(value))
      return 'строка кончается знаком \\, но следующая её не продолжает: пишите в одну'
    return /\S#/.test(value) ? 'значение кончается перед знаком #; в адресах он пишется %23' : null
  }
  const end = value.indexOf(quote, 1)
  if (end < 0) return 'кавычка не закрыта в этой строке: пишите значение в одну'
  if (/^\s*(#.*)?$/.test(value.slice(end + 1))) {
    return quote === '"' && value.slice(0, end).includes('\\n')
      ? 'в двойных кавычках \\n становится новой строкой: возьмите одинарные'
      : null
  }
  return 'значение кончается второй кавычкой, остальное пропадёт: кавычки внутри — другого вида'
}

function stop(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
