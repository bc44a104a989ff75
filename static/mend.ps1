# Repairs a downloaded file: fetches only its damaged parts. For Windows PowerShell 5.1 and later.
<#
.SYNOPSIS
Repairs a downloaded file: fetches only its damaged parts.
.PARAMETER Address
The address of the file, from the tab "By command" of the release; it works for an hour.
.PARAMETER Path
The downloaded file. It stays as it is until the repaired file is complete and checked.
.PARAMETER DryRun
Only says what is wrong with the file.
.PARAMETER Key
The public key that must have signed the list of blocks; when left out, a key of the server.
#>
[CmdletBinding()]
param(
    [Parameter(Mandatory = $true, Position = 0)] [string] $Address,
    [Parameter(Mandatory = $true, Position = 1)] [string] $Path,
    [switch] $DryRun,
    [string] $Key = ''
)

Set-StrictMode -Version 2.0
$ErrorActionPreference = 'Stop'
[Net.ServicePointManager]::SecurityProtocol = [Net.ServicePointManager]::SecurityProtocol -bor
    [Net.SecurityProtocolType]::Tls12

$blockSize = 4194304
$work = ''
$hasher = [Security.Cryptography.SHA256]::Create()

function Stop-Mending([string] $Text) {
    [Console]::Error.WriteLine($Text)
    if ($DryRun -and $work -ne '') { Remove-Item -LiteralPath $work -Recurse -Force }
    exit 1
}

function Get-Hex([byte[]] $Hash) {
    return ([BitConverter]::ToString($Hash) -replace '-', '').ToLowerInvariant()
}

# Returns at most $Most bytes of an answer. Throws when it has more, or another status than $Status.
function Receive-Bytes([string] $Url, [int] $Most, [int] $Status, [long] $Start = -1, [long] $End = -1) {
    for ($try = 1; ; $try++) {
        $code = 0
        $isWrong = $false
        try {
            $request = [Net.WebRequest]::Create($Url)
            $request.Timeout = 60000
            $request.ReadWriteTimeout = 60000
            if ($Start -ge 0) { $request.AddRange($Start, $End) }
            $response = $request.GetResponse()
            try {
                $code = [int] $response.StatusCode
                $isWrong = $code -ne $Status
                if ($isWrong) { throw "The answer has the status $code." }
                $stream = $response.GetResponseStream()
                $memory = New-Object IO.MemoryStream
                $buffer = New-Object byte[] 65536
                while (($read = $stream.Read($buffer, 0, $buffer.Length)) -gt 0) {
                    $isWrong = $memory.Length + $read -gt $Most
                    if ($isWrong) { throw 'The answer is longer than it may be.' }
                    $memory.Write($buffer, 0, $read)
                }
                # The comma keeps the bytes one object.
                return , $memory.ToArray()
            } finally { $response.Close() }
        } catch {
            $failure = $_.Exception
            while ($null -ne $failure.InnerException -and $failure -isnot [Net.WebException]) {
                $failure = $failure.InnerException
            }
            if ($failure -is [Net.WebException] -and $null -ne $failure.Response) {
                $code = [int] $failure.Response.StatusCode
                $failure.Response.Close()
            }
            if ($code -eq 401) {
                Stop-Mending 'The address no longer works. Get a new one; what was fetched is kept.'
            }
            $isFinal = $code -ge 400 -and $code -lt 500 -and $code -ne 408 -and $code -ne 429
            if ($isFinal -or $isWrong -or $try -ge 5) { throw }
            Start-Sleep -Seconds $try
        }
    }
}

# Reads up to $Count bytes at a place of an open file. Returns how many there were.
function Read-Block([IO.FileStream] $File, [long] $Start, [int] $Count, [byte[]] $Buffer) {
    [void] $File.Seek($Start, [IO.SeekOrigin]::Begin)
    $total = 0
    while ($total -lt $Count) {
        $read = $File.Read($Buffer, $total, $Count - $total)
        if ($read -eq 0) { break }
        $total += $read
    }
    return $total
}

function Get-FileSha256([string] $Name) {
    return (Get-FileHash -Algorithm SHA256 -LiteralPath $Name).Hash.ToLowerInvariant()
}

if ($Address -notmatch '^https?://') { Stop-Mending 'The address must begin with https://.' }
if (-not (Test-Path -LiteralPath $Path -PathType Leaf)) { Stop-Mending "There is no file $Path." }
# .NET has another current folder than PowerShell.
$Path = (Resolve-Path -LiteralPath $Path).ProviderPath
$minisign = Get-Command minisign -CommandType Application -ErrorAction SilentlyContinue | Select-Object -First 1
if ($Key -ne '' -and $null -eq $minisign) {
    Stop-Mending 'minisign is not installed, so that the key cannot be used. Install minisign, or leave out -Key.'
}
$work = "$Path.mend"
# A dry run leaves the parts of an interrupted repair alone.
if ($DryRun) { $work = Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName()) }
[void] [IO.Directory]::CreateDirectory($work)

# 1. The list of blocks.
try { $listBytes = Receive-Bytes "$Address.blocks" 8388608 200 } catch {
    Stop-Mending ('The list of blocks cannot be fetched. If there is none yet, download the file again. ' +
        $_.Exception.Message)
}
if ($null -ne $minisign) {
    $keys = @($Key)
    try {
        [IO.File]::WriteAllBytes("$work\list", $listBytes)
        [IO.File]::WriteAllBytes("$work\list.minisig", (Receive-Bytes "$Address.blocks.minisig" 65536 200))
        if ($Key -eq '') {
            $server = ([Uri] $Address).GetLeftPart([UriPartial]::Authority)
            $text = [Text.Encoding]::UTF8.GetString((Receive-Bytes "$server/api/releaseKey" 65536 200))
            $keys = @($text -split "`n" | Where-Object { $_ -ne '' -and $_ -notmatch '^untrusted comment:' })
        }
    } catch { Stop-Mending "The signature of the list of blocks cannot be fetched. $($_.Exception.Message)" }
    $isSigned = $false
    foreach ($one in $keys) {
        # 5.1 would take what a program writes to its error output for an error.
        $ErrorActionPreference = 'Continue'
        & $minisign.Path -Vqm "$work\list" -x "$work\list.minisig" -P $one 2>&1 | Out-Null
        $ErrorActionPreference = 'Stop'
        if ($LASTEXITCODE -eq 0) { $isSigned = $true }
    }
    if (-not $isSigned) {
        Stop-Mending 'The signature of the list of blocks is not valid: the list was changed. Nothing was repaired.'
    }
    'The signature of the list of blocks is valid.'
} else { 'The signature of the list of blocks was not checked: minisign is not installed.' }

$lines = @([Text.Encoding]::UTF8.GetString($listBytes) -split "`n")
$isList = $lines.Count -ge 6 -and $lines[0] -ceq 'belstock-blocks 1' -and $lines[1] -cmatch '^file .' -and
    $lines[2] -cmatch '^size [0-9]{1,15}$' -and $lines[3] -cmatch '^sha256 [0-9a-f]{64}$' -and
    $lines[4] -ceq "block $blockSize" -and $lines[$lines.Count - 1] -eq ''
$hashes = @()
if ($isList) {
    $name = $lines[1].Substring(5) -replace '[\x00-\x1f\x7f]', ''
    $size = [long] $lines[2].Substring(5)
    $whole = $lines[3].Substring(7)
    $count = [int] [Math]::Ceiling([double] $size / $blockSize)
    if ($count -gt 0) { $hashes = @($lines[5..($lines.Count - 2)]) }
    $isList = $lines.Count -eq $count + 6 -and @($hashes -cnotmatch '^[0-9a-f]{64}$').Count -eq 0
}
if (-not $isList) {
    Stop-Mending 'The answer is not a list of blocks: a proxy or a login page answered instead.'
}

# 2. The blocks of the file.
$buffer = New-Object byte[] $blockSize
$zeros = New-Object byte[] $blockSize
$damaged = New-Object Collections.Generic.List[int]
$compared = 0
$zeroBlocks = 0
$zeroBytes = [long] 0
$places = 0
$file = [IO.File]::Open($Path, 'Open', 'Read', 'Read')
try {
    $foundSize = $file.Length
    for ($index = 0; $index -lt $count; $index++) {
        $start = [long] $index * $blockSize
        $length = [int] [Math]::Min([long] $blockSize, $size - $start)
        $read = Read-Block $file $start $length $buffer
        # A block that the file has only a part of cannot be compared.
        if ($read -eq $length) { $compared++ }
        $found = Get-Hex $hasher.ComputeHash($buffer, 0, $read)
        if ($read -eq $length -and $found -ceq $hashes[$index]) { continue }
        if ($read -eq $length -and $found -ceq (Get-Hex $hasher.ComputeHash($zeros, 0, $length))) {
            $zeroBlocks++
            $zeroBytes += $length
        }
        if ($damaged.Count -eq 0 -or $damaged[$damaged.Count - 1] -ne $index - 1) { $places++ }
        $damaged.Add($index)
    }
    $headLength = Read-Block $file 0 65536 $buffer
    $head = [Text.Encoding]::UTF8.GetString($buffer, 0, $headLength)
} finally { $file.Close() }
$equal = $count - $damaged.Count

# 3. What is wrong.
if ($damaged.Count -eq 0 -and $foundSize -eq $size) {
    if ((Get-FileSha256 $Path) -cne $whole) {
        Stop-Mending 'The list of blocks contradicts itself. Nothing was repaired.'
    }
    "This is $name, intact."
    Remove-Item -LiteralPath $work -Recurse -Force
    exit 0
} elseif ($head -match '^[^<]{0,20}<(!doctype )?html' -and $equal -eq 0 -and $foundSize -le $blockSize) {
    $title = ''
    if ($head -match '<title[^>]*>([^<]{1,200})<') { $title = " (`"$(($Matches[1] -replace '\s+', ' ').Trim())`")" }
    "This is a web page$title and not ${name}: a proxy or a login page answered instead."
} elseif ($damaged.Count -eq 0) {
    "$($foundSize - $size) bytes too many at the end."
} elseif ($compared -eq 0 -and $foundSize -gt 0) {
    "It has $foundSize of $size bytes, too few to compare: the download was cut off, or it is another file."
} elseif ($foundSize -lt $size -and $equal -eq $compared) {
    "The file ends at $foundSize of $size bytes: the download was cut off."
} elseif ($zeroBlocks -gt 0 -and $zeroBlocks -eq $compared - $equal) {
    "$zeroBytes bytes were never written: the download stopped before it was complete."
} elseif ($equal -eq 0) {
    "Nothing in it equals ${name}: another file, or another release."
} elseif ($foundSize -ne $size -and $places -eq 1 -and $damaged[$damaged.Count - 1] -eq $count - 1) {
    $from = [long] $equal * $blockSize
    "All differs from byte $from on: bytes were added or removed there, or it is another release."
} else {
    "Bytes were changed in $places places: something on the way, such as a virus scanner or a proxy, or the disk."
}

$cost = [long] 0
foreach ($index in $damaged) { $cost += [Math]::Min([long] $blockSize, $size - [long] $index * $blockSize) }
"To repair it, $cost of $size bytes have to be fetched ($($damaged.Count) of $count blocks)."
if ($DryRun) {
    'Nothing was changed (-DryRun).'
    Remove-Item -LiteralPath $work -Recurse -Force
    exit 1
}

# 4. The damaged blocks, each checked; then the whole.
foreach ($index in $damaged) {
    $part = "$work\part.$($hashes[$index])"
    if ((Test-Path -LiteralPath $part) -and (Get-FileSha256 $part) -ceq $hashes[$index]) { continue }
    $start = [long] $index * $blockSize
    $length = [int] [Math]::Min([long] $blockSize, $size - $start)
    try { $bytes = Receive-Bytes $Address $length 206 $start ($start + $length - 1) } catch {
        Stop-Mending ("Block $index cannot be fetched. What was fetched is kept: run the command again. " +
            $_.Exception.Message)
    }
    if ((Get-Hex $hasher.ComputeHash($bytes)) -cne $hashes[$index]) {
        Stop-Mending "Block $index came changed: something on the way changes the file. $Path is as it was."
    }
    [IO.File]::WriteAllBytes($part, $bytes)
}

$new = "$work\new"
$file = [IO.File]::Open($Path, 'Open', 'Read', 'Read')
try {
    $target = [IO.File]::Create($new)
    try {
        for ($index = 0; $index -lt $count; $index++) {
            $start = [long] $index * $blockSize
            $length = [int] [Math]::Min([long] $blockSize, $size - $start)
            $part = "$work\part.$($hashes[$index])"
            if (Test-Path -LiteralPath $part) {
                $bytes = [IO.File]::ReadAllBytes($part)
                $target.Write($bytes, 0, $bytes.Length)
            } else {
                $read = Read-Block $file $start $length $buffer
                $target.Write($buffer, 0, $read)
            }
        }
    } finally { $target.Close() }
} finally { $file.Close() }
if ((Get-Item -LiteralPath $new).Length -ne $size -or (Get-FileSha256 $new) -cne $whole) {
    Stop-Mending "The repaired file is not right: $Path changed meanwhile. $Path is as it was."
}
# In one step, and with the rights of the file.
[IO.File]::Replace($new, $Path, [NullString]::Value)
Remove-Item -LiteralPath $work -Recurse -Force
"Repaired: this is $name, intact."
exit 0
