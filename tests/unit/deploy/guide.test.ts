import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../workbench'

const GIT = {
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@a',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@a',
  // Nothing of what the person who runs the tests has set.
  GIT_CONFIG_GLOBAL: '/dev/null',
}

/** A repository with the scripts and no tag, as `origin` in a folder, and a shell there. */
function repository() {
  const folder = temporaryFolder()
  cpSync('deploy', join(folder, 'origin/deploy'), { recursive: true })
  const sh = (script: string) =>
    spawnSync('sh', ['-euc', script], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...GIT },
    })
  sh('cd origin; git init --quiet --initial-branch=main; git add .; git commit --quiet -m one')
  return { folder, sh }
}

/** The commands of a section of the guide. */
function commandsOf(section: string): string {
  const guide = readFileSync('deploy/README.md', 'utf8')
  const [, commands = ''] =
    new RegExp(`^## ${section}$[^]*?^\`\`\`sh\\n([^]*?)^\`\`\`$`, 'm').exec(guide) ?? []
  return commands
}

test('the guide’s three commands run as they are written, in a clone without a tag', () => {
  const { folder, sh } = repository()
  const commands = commandsOf('The first time')
  expect(commands.trim().split('\n')).toHaveLength(3)
  const { stdout, stderr, status } = sh(
    commands
      .replace(/^apt-get .*\n/, '')
      .replace('https://your.git.example/mezha.git', join(folder, 'origin'))
      .replaceAll('/srv/mezha/source', join(folder, 'source'))
      .replace('install.sh', 'install.sh --dry-run --any-address')
      .replaceAll('mezha.example', 'mezha-test.ru'),
  )
  expect([status, stderr]).toEqual([0, expect.not.stringMatching(/error|fatal/)])
  expect(stdout).toContain('— 6/6')
})

describe('sh deploy/update.sh takes', () => {
  /** Runs it in a clone after these commands, up to the build, which there is not; says what stands there then. */
  function updateAfter(prepare: string, argument = '') {
    const { folder, sh } = repository()
    const { status, stderr } = sh(`git clone --quiet origin source
      release() { (cd ../origin; echo "$1" >words; git add .; git commit --quiet -m "$1"; [ -z "\${2:-}" ] || git tag "$2"); }
      cd source; ${prepare}`)
    expect([status, stderr]).toEqual([0, ''])
    // On a server that has the site; what follows the choice is the new version's.
    const script = readFileSync(join(folder, 'source/deploy/update.sh'), 'utf8')
      .replace(
        '. deploy/release.sh',
        '$&; require_release() { :; }; current=$PWD/none; releases=$PWD/none; id() { echo 0; }',
      )
      .replace('exec sh deploy/update.sh --here', 'exit')
    writeFileSync(join(folder, 'update.sh'), script.replace('cd "$(dirname "$0")/.."', ''))
    const { stdout, stderr: said } = sh(`cd source; sh ../update.sh ${argument}`)
    const stands = sh('cd source; cat words; git status --short').stdout
    return { stands, said: stdout + said }
  }

  test.each([
    ['what stands in main where there is no release', 'release two; release three', '', 'three'],
    [
      'the newest release where there is one',
      'release two v1.9.0; release x v1.10.0; release y',
      '',
      'x',
    ],
    ['no candidate in place of the release', 'release two v1.0.0; release x v1.0.0-rc1', '', 'two'],
    [
      'the release that is named, an older one, too',
      'release two v1.0.0; release x v1.0.1; git pull --quiet',
      'v1.0.0',
      'two',
    ],
    [
      'nothing older than what stands here',
      'release two v1.0.0; release x; git pull --quiet',
      '',
      'x',
    ],
  ])('%s', (_, prepare, argument, words) => {
    expect(updateAfter(prepare, argument).stands).toBe(`${words}\n`)
  })

  test('a text that was changed here along, there and back', () => {
    const { stands } = updateAfter(
      'release two v1.0.0; release x v1.0.1; git pull --quiet; echo "# ours" >>deploy/settings',
      'v1.0.0; sh ../update.sh; tail -n 1 deploy/settings >>words',
    )
    expect(stands).toBe('x\n# ours\n M words\n')
  })

  test.each([
    ['git was broken off once', 'touch .git/index.lock; echo x >>deploy/settings', 'index.lock'],
    ['a file of ours has the name of a new one', 'echo ours >words', 'untracked'],
  ])('nothing, and says git’s own words, where %s', (_, prepare, word) => {
    const { said, stands } = updateAfter(`release two v1.0.0; ${prepare}`)
    expect(said).toMatch(new RegExp(`Новую версию не взять[^]*\\n {4}.*${word}`))
    expect(said).not.toMatch(/^fatal|одно и то же место/m)
    expect(stands).not.toContain('two')
  })

  test('nothing at a conflict, and goes on once it is settled', () => {
    const { said, stands } = updateAfter(
      '(cd ../origin; echo theirs >>deploy/settings; git commit -qam t; git tag v1.0.0); echo ours >>deploy/settings',
      "|| { sed -i '/^[<=>]\\{7\\}/d' deploy/settings; sh ../update.sh; tail -n 2 deploy/settings >words; }",
    )
    expect(said).toContain('поменяли одно и то же место:\n  deploy/settings\n')
    expect(stands).toBe('theirs\nours\n?? words\n')
  })

  test('nothing where there is no such release, and says so', () => {
    const { said, stands } = updateAfter('release two', 'v9')
    expect(said).toContain('Версии v9 нет.')
    expect(stands).not.toContain('two')
  })
})
